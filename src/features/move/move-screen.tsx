import { useHydrated, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { MOVE_PATH, readMove } from '#offline/saved/move-link.ts';
import { Button } from '#ui/button.tsx';
import { DeviceLoading } from '#ui/device-loading.tsx';
import { DevicePage } from '#ui/device-page.tsx';
import { Panel, PlanDrawing } from '#ui/panel.tsx';
import { IncomingList } from './incoming-list.tsx';
import { OwnList } from './own-list.tsx';
import { PasteList } from './paste-list.tsx';
import { moveProblems } from './words.tsx';
import { moveScreen as words } from './words-lazy.tsx';

/** The list goes from the address to the screen and, with a press, into storage, and nowhere else. @param fragment without "#" */
export function MoveScreen({ fragment }: { readonly fragment: string }) {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const reading = useMemo(() => (fragment === '' ? undefined : readMove(fragment)), [fragment]);
  const leave = (isSaved: boolean): void => void navigate({ to: isSaved ? '/saved' : MOVE_PATH, replace: true });
  return (
    <DevicePage
      width="middle"
      backTo={{ to: { to: '/saved' }, name: words.back }}
      title={isHydrated && reading?.ok === true ? words.received : words.title}
      isBusy={!isHydrated}
    >
      {!isHydrated ? (
        <DeviceLoading className="muted" needs={words.needsScript}>
          {words.reading}
        </DeviceLoading>
      ) : reading === undefined ? (
        <OwnList />
      ) : reading.ok ? (
        <IncomingList key={fragment} list={reading.list} onClose={leave} />
      ) : (
        <>
          <Panel
            role="alert"
            title={words.noListTitle}
            drawing={<PlanDrawing drawing="page" />}
            actions={<Button onClick={() => leave(false)}>{words.moveOwn}</Button>}
          >
            {moveProblems[reading.why]}
          </Panel>
          <PasteList />
        </>
      )}
    </DevicePage>
  );
}
