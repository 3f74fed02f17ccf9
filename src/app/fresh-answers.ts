import type { QueryClient } from '@tanstack/react-query';

/**
 * Takes the answers that came with a page for as fresh as the page: the server, which may have rendered it an hour ago,
 * hands it out only while it is true, and asking again for what is in the page costs a phone's data. A page out of the
 * browser's own cache (Back, a restored tab) was not asked for, and keeps the age that it says.
 */
export function noteFreshAnswers(queryClient: QueryClient): void {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.transferSize === 0) return;
  const dataUpdatedAt = Date.now();
  for (const query of queryClient.getQueryCache().getAll()) {
    if (query.state.status === 'success') query.setState({ dataUpdatedAt });
  }
}
