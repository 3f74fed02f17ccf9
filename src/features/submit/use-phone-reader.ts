import { useRef } from 'react';
import type { ReadPhone } from '#contract/phone.ts';

/**
 * The reader of phone numbers of a form, fetched with its first touch: it is too large for every page. Until it has come, or
 * where it cannot be had, a number goes as it was typed, and the server reads it.
 * @param isNeeded the form sends a number
 */
export function usePhoneReader(isNeeded: boolean) {
  const reader = useRef<ReadPhone>(undefined);
  return {
    prepare: (): void => {
      if (!isNeeded || reader.current !== undefined) return;
      import('#lib/phone-number.ts').then(
        ({ readPhoneNumber }) => {
          reader.current = readPhoneNumber;
        },
        () => {
          // The next touch tries again.
        },
      );
    },
    /** The reader, once it has come. */
    current: (): ReadPhone | undefined => reader.current,
  } as const;
}
