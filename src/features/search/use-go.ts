import { useRouter } from '@tanstack/react-router';

/** Goes to an address of this site like a link. The current address is not added to the history a second time. */
export function useGo(): (href: string) => void {
  const { history } = useRouter();
  return (href) => {
    if (history.location.href === href) history.replace(href);
    else history.push(href);
  };
}
