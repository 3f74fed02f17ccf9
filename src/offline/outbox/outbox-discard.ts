import { isLive, type OutboxPorts } from './outbox.ts';

/*
 * What the visitor deletes from the outbox.
 */

type Discarded = 'removed' | 'sent' | 'busy';

/**
 * Removes a row because the visitor said so. One on its way is not removed, since nobody could tell what became of it: it is
 * marked, so that it goes when this try has failed, also if nobody waits for that.
 * @param keepsSent what has arrived by now stays, since it cannot be taken back
 */
async function remove(ports: OutboxPorts, id: string, keepsSent: boolean): Promise<Discarded> {
  let said: Discarded = 'removed';
  let isChanged = false;
  await ports.store.change(id, (row) => {
    const isBusy = row?.state === 'sending' && isLive(row.sender, ports.now());
    said = keepsSent && row?.state === 'delivered' ? 'sent' : isBusy ? 'busy' : 'removed';
    isChanged = row !== undefined && (isBusy ? row.unwanted !== true : said === 'removed');
    if (!isChanged) return undefined;
    return isBusy ? { ...row, unwanted: true } : 'remove';
  });
  if (isChanged) ports.changed();
  return said;
}

/**
 * Removes a row because the visitor said so, whatever its state.
 * @returns false when it is on its way: it goes when its try has failed
 */
export const discard = async (ports: OutboxPorts, id: string): Promise<boolean> =>
  (await remove(ports, id, false)) !== 'busy';

/**
 * Removes a message that the visitor does not want to send; one that has arrived by now stays.
 * @returns `busy` when it is on its way: it goes when its try has failed
 */
export const discardUnsent = (ports: OutboxPorts, id: string): Promise<Discarded> => remove(ports, id, true);
