import { useState } from 'react';
import { alertsQuery, stopAllAlerts } from '#data/device/alerts.queries.ts';
import { useDevice } from '#data/device/device-query.ts';
import { counted } from '#lib/counted.ts';
import { tellsNothing } from '#offline/alerts/told.ts';
import { Button } from '#ui/button.tsx';
import { SectionHead } from '#ui/section-head.tsx';

/** What this device is told of, and the way to end it; nothing where nothing is told. */
export function ToldSection() {
  const { data: told } = useDevice(alertsQuery);
  const [said, setSaid] = useState('');
  const stop = () =>
    stopAllAlerts().then(
      () => setSaid('Nothing is told any more.'),
      () => setSaid('That did not work: this device does not answer. Try again.'),
    );
  const isNothing = told === undefined || tellsNothing(told);
  if (isNothing && said === '') return null;
  return (
    <section className="top-10" aria-label="Told by notification">
      <SectionHead
        title="Told by notification"
        lead="The server knows these searches and homes and the address of this browser's push service, and nothing of you. It forgets them when you stop."
      />
      {isNothing ? null : (
        <>
          <p>
            {counted(told.searches.length, 'search', 'searches')}, {counted(told.homes.length, 'home')}.
          </p>
          <Button className="top-4" onClick={() => void stop()}>
            Stop all
          </Button>
        </>
      )}
      <p role="status">{said}</p>
    </section>
  );
}
