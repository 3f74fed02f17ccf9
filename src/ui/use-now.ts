import { useEffect, useState } from 'react';

/** Ages change by the hour: looking once a minute is often enough, ms. */
const LOOK_EVERY_MS = 60_000;

/**
 * The time, in ms since 1970, as a screen counts ages by it. It is read once a minute.
 * @param shown what the ages are of: what has just come is seen by the clock of now, or its age would be negative
 */
export function useNow(shown: unknown): number {
  const [now, setNow] = useState(() => Date.now());
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has come anew is the reason to look
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [shown]);
  return now;
}
