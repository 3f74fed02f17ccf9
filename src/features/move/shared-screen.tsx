import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { getSharedText, SHARE_PATH } from '#contract/share-target.ts';
import { type PastedReading, readPasted } from '#offline/saved/move-link.ts';
import { ButtonLink } from '#ui/button.tsx';
import { DeviceLoading } from '#ui/device-loading.tsx';
import { DevicePage } from '#ui/device-page.tsx';
import { Panel, PlanDrawing } from '#ui/panel.tsx';
import { IncomingList } from './incoming-list.tsx';
import { PasteList } from './paste-list.tsx';
import { findShared } from './shared-reference.ts';
import { moveProblems } from './words.tsx';
import { sharedScreen as words } from './words-lazy.tsx';

export function SharedScreen() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [reading, setReading] = useState<PastedReading | 'nothing'>();

  useEffect(() => {
    const text = getSharedText(location.hash) || getSharedText(location.search);
    if (text === '') setReading((before) => before ?? 'nothing');
    else {
      const pasted = readPasted(text, location.origin);
      const isForeign = !pasted.ok && (pasted.why === 'none' || pasted.why === 'elsewhere');
      const finding = isForeign ? findShared(queryClient, text) : Promise.resolve(undefined);
      void finding.then((found) => (found === undefined ? setReading(pasted) : navigate({ ...found, replace: true })));
    }
    // What was shared stays neither in the address nor in the history.
    if (location.hash !== '' || location.search !== '') void navigate({ to: SHARE_PATH, replace: true });
  }, [navigate, queryClient]);

  const hasText = reading !== undefined && reading !== 'nothing';
  const list = hasText && reading.ok ? reading.list : undefined;
  const isOneProperty = list?.properties.length === 1 && list.searches.length + list.hidden.length === 0;
  return (
    <DevicePage
      width="middle"
      backTo={{ to: { to: '/saved' }, name: words.back }}
      title={words.title}
      isBusy={reading === undefined}
    >
      {reading === undefined ? (
        <DeviceLoading className="muted" needs={words.needsScript}>
          {words.reading}
        </DeviceLoading>
      ) : list !== undefined ? (
        <IncomingList
          list={list}
          title={isOneProperty ? words.saveHome : undefined}
          onClose={() => void navigate({ to: '/saved', replace: true })}
        />
      ) : (
        <>
          <Panel
            role={hasText ? 'alert' : undefined}
            title={hasText ? words.noHomeTitle : words.nothingTitle}
            drawing={<PlanDrawing drawing="page" />}
            actions={
              <ButtonLink variant="main" to="/filter-results">
                {words.find}
              </ButtonLink>
            }
          >
            {hasText && !reading.ok ? moveProblems[reading.why] : words.nothing}
          </Panel>
          <PasteList />
        </>
      )}
    </DevicePage>
  );
}
