import { useEffect } from 'react';

/** Logs a failure that the screen does not show, or shows in other words (spec §8, S26). */
export function useLoggedFailure(what: string, error: Error | null): void {
  useEffect(() => {
    if (error === null) return;
    // biome-ignore lint/suspicious/noConsole: the specification asks for these failures to be logged
    console.warn(`${what}: ${error.message}`, error);
  }, [what, error]);
}
