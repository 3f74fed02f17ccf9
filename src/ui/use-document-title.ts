import { useEffect } from 'react';

/**
 * Keeps the title of the tab for a screen that is there before its data: the router writes the title once, at the start
 * of a navigation. Give it in every state, since the router does not see, and so does not take back, what is written past
 * it.
 */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
