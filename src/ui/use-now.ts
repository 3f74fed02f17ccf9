import { useEffect, useState } from 'react';

/** Ages change by the hour, so a minute is often enough. */
const INTERVAL_MS = 60_000;

/** @param content what the ages belong to: new content reads the clock at once, or its age would be negative */
export function useNow(content: unknown): number {
  const [now, setNow] = useState(() => Date.now());
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content is the reason to read the clock
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), INTERVAL_MS);
    return () => clearInterval(timer);
  }, [content]);
  return now;
}
