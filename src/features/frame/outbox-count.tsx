import { useOutbox } from '#data/device/outbox.queries.ts';
import type { OutboxRow } from '#offline/outbox/outbox-rows.ts';
import { isPending, isViewingNews } from '#offline/outbox/row-state.ts';
import { TabCount } from './page-frame.tsx';

/** What waits here, and what the agency has changed. */
const isCounted = (row: OutboxRow): boolean =>
  isPending(row) || (row.state === 'delivered' && row.viewing !== undefined && isViewingNews(row.viewing));

export const OutboxCount = () => <TabCount count={useOutbox().rows.filter(isCounted).length} />;
