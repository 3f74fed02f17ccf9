import { useOutbox } from '#data/device/outbox.queries.ts';
import { isPending } from '#offline/outbox/row-state.ts';
import { TabCount } from './page-frame.tsx';

export const OutboxCount = () => <TabCount count={useOutbox().rows.filter(isPending).length} />;
