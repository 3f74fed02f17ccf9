import { useHydrated, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { MOVE_PATH, readMove } from '#offline/saved/move-link.ts';
import { Button } from '#ui/button.tsx';
import { DeviceLoading } from '#ui/device-loading.tsx';
import { DevicePage } from '#ui/device-page.tsx';
import { Panel, PlanDrawing } from '#ui/panel.tsx';
import { IncomingList } from './incoming-list.tsx';
import { moveProblems } from './move-words.ts';
import { OwnList } from './own-list.tsx';
import { PasteList } from './paste-list.tsx';

/**
 * Takes a shortlist to another phone, and takes in one that has come. The fragment of the address holds the list; it goes
 * from there to the screen and, when the visitor presses, into storage, and nowhere else.
 * @param fragment of the address, without "#"; the server has none
 */
export function MoveScreen({ fragment }: { readonly fragment: string }) {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const reading = useMemo(() => (fragment === '' ? undefined : readMove(fragment)), [fragment]);
  const close = (): void => void navigate({ to: MOVE_PATH, replace: true });
  const done = (saved: boolean): void => void navigate({ to: saved ? '/saved' : MOVE_PATH, replace: true });
  return (
    <DevicePage
      width="middle"
      backTo={{ to: { to: '/saved' }, name: 'Saved' }}
      title="Move to another phone"
      isBusy={!isHydrated}
    >
      {!isHydrated ? (
        <DeviceLoading
          className="muted"
          needs="Lists are moved from device to device, which takes a browser with JavaScript. Without it nothing can be saved here."
        >
          Looking what is saved…
        </DeviceLoading>
      ) : reading === undefined ? (
        <OwnList>
          <PasteList />
        </OwnList>
      ) : reading.ok ? (
        <IncomingList key={fragment} list={reading.list} onDone={done} />
      ) : (
        <>
          <Panel
            role="alert"
            title="This link holds no list"
            drawing={<PlanDrawing drawing="page" />}
            actions={<Button onClick={close}>Move my own list</Button>}
          >
            {moveProblems[reading.why]}
          </Panel>
          <PasteList />
        </>
      )}
    </DevicePage>
  );
}
