import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SHARE_PATH, sharedText } from '#contract/share-target.ts';
import { type PastedReading, readPasted } from '#offline/saved/move-link.ts';
import { ButtonLink } from '#ui/button.tsx';
import { DeviceLoading } from '#ui/device-loading.tsx';
import { DevicePage } from '#ui/device-page.tsx';
import { Panel, PlanDrawing } from '#ui/panel.tsx';
import { IncomingList } from './incoming-list.tsx';
import { moveProblems } from './move-words.ts';
import { PasteList } from './paste-list.tsx';

type Shared = { readonly is: 'nothing' } | { readonly is: 'text'; readonly reading: PastedReading };

/** Takes what another app has shared: a property or a list of this site is offered to be saved, of anything else it says so. */
export function SharedScreen() {
  const navigate = useNavigate();
  const [shared, setShared] = useState<Shared>();

  useEffect(() => {
    const text = sharedText(location.hash) || sharedText(location.search);
    setShared((before) =>
      text === '' ? (before ?? { is: 'nothing' }) : { is: 'text', reading: readPasted(text, location.origin) },
    );
    // Read once: what was shared stays neither in the address nor in the history.
    if (location.hash !== '' || location.search !== '') void navigate({ to: SHARE_PATH, replace: true });
  }, [navigate]);

  const reading = shared?.is === 'text' ? shared.reading : undefined;
  const isOneProperty = reading?.ok === true && reading.list.homes.length === 1 && reading.list.searches.length === 0;
  return (
    <DevicePage
      width="middle"
      backTo={{ to: { to: '/saved' }, name: 'Saved' }}
      title="Add to Saved"
      isBusy={shared === undefined}
    >
      {shared === undefined ? (
        <DeviceLoading
          className="muted"
          needs="What was shared is read on your device, which takes a browser with JavaScript. Without it nothing can be saved here."
        >
          Looking what was shared…
        </DeviceLoading>
      ) : reading?.ok === true ? (
        <IncomingList
          list={reading.list}
          title={isOneProperty ? 'Save this home?' : undefined}
          onDone={() => void navigate({ to: '/saved', replace: true })}
        />
      ) : (
        <>
          <Panel
            role={reading === undefined ? undefined : 'alert'}
            title={reading === undefined ? 'Nothing was shared' : 'No home of this site in it'}
            drawing={<PlanDrawing drawing="page" />}
            actions={
              <ButtonLink variant="main" to="/filter-results">
                Find a home
              </ButtonLink>
            }
          >
            {reading === undefined || reading.ok
              ? 'Share a home’s page or the link of a list with this app, and it is offered here.'
              : moveProblems[reading.why]}
          </Panel>
          <PasteList />
        </>
      )}
    </DevicePage>
  );
}
