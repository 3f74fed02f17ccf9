import { useEffect, useState } from 'react';
import { name as firmName, phones } from '#content/firm.json' with { type: 'json' };
import type { Wish } from '#contract/viewing.ts';
import { CALENDAR_NAME, viewingCalendar } from '#contract/viewing-calendar.ts';
import { CALENDAR_TYPE } from '#lib/calendar-file.ts';
import { LinkButton } from '#ui/link-button.tsx';

interface CalendarLinkProps {
  readonly wishes: readonly Wish[];
  readonly home: { readonly id: number; readonly title: string; readonly place: string };
  /** The site's origin; without it the one that the browser is at. */
  readonly origin: string | undefined;
}

/** The visitor's own calendar file of what they asked for; made on the device, so that it is there without signal. */
export function CalendarLink({ wishes, home: { id, title, place }, origin }: CalendarLinkProps) {
  // One file for as long as it is offered.
  const [now] = useState(() => Date.now());
  const [href, setHref] = useState<string>();
  const text = viewingCalendar(
    wishes,
    {
      key: `${id}-${wishes.map(({ date, part }) => `${date}-${part}`).join('-')}`,
      title,
      place,
      url: `${origin ?? (typeof location === 'undefined' ? '' : location.origin)}/property/${id}`,
      firm: firmName,
      people: phones.slice(0, 1).map(({ number }) => `The agency: ${number}`),
    },
    now,
  );
  useEffect(() => {
    if (text === undefined) return;
    const made = URL.createObjectURL(new Blob([text], { type: CALENDAR_TYPE }));
    setHref(made);
    return () => URL.revokeObjectURL(made);
  }, [text]);
  return href === undefined ? null : (
    <LinkButton href={href} download={CALENDAR_NAME}>
      Keep it in your calendar
    </LinkButton>
  );
}
