import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Goes to an address of this site as a pressed link would; the address shown now is not added a second time. */
export function useGo(): (href: string) => void {
  const { history } = useRouter();
  return useCallback(
    (href: string) => {
      if (history.location.href === href) history.replace(href);
      else history.push(href);
    },
    [history],
  );
}
