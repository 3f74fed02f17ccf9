import { useEffect, useState } from 'react';
import { CALENDAR_TYPE } from '#lib/calendar-file.ts';

/** The address of a calendar file that is made on the device, because there may be no signal. */
export function useCalendarHref(text: string | undefined): string | undefined {
  const [href, setHref] = useState<string>();
  useEffect(() => {
    if (text === undefined) return;
    const url = URL.createObjectURL(new Blob([text], { type: CALENDAR_TYPE }));
    setHref(url);
    return () => URL.revokeObjectURL(url);
  }, [text]);
  return href;
}
