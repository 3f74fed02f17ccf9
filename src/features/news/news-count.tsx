import { Badge } from '#ui/badge.tsx';
import { useNews } from './use-news.ts';

/** The number that the app's icon has. */
export function NewsCount() {
  const count = useNews().count ?? 0;
  return count > 0 && <Badge>{count}</Badge>;
}
