import { homesOnMap } from './homes-on-map.ts';
import type { HomesAnswer, HomesOrder } from './homes-orders.ts';

/*
 * Reads and sorts the homes of a map beside the page: ten thousand of them never hold up the screen that they come to. It
 * fetches nothing; what it needs it is told.
 */

/** What of a worker's scope is used: the project's types of a page have none. */
interface Scope {
  onmessage: ((event: MessageEvent<HomesOrder>) => void) | null;
  postMessage(answer: HomesAnswer): void;
}
const scope: Scope = self;

const answerTo = homesOnMap();

function answered(order: HomesOrder): HomesAnswer {
  try {
    return answerTo(order);
  } catch {
    return { kind: 'unread' };
  }
}

scope.onmessage = ({ data }) => scope.postMessage(answered(data));
