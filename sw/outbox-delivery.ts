import { type DeliveryPorts, deliverAll } from '#offline/outbox/delivery.ts';
import type { Urgency } from '#offline/outbox/outbox.ts';

/**
 * Sends what is due.
 * @throws when rows remain: the browser is to try again later (Chromium gives a tag three attempts)
 */
export async function deliverFromWorker(ports: DeliveryPorts, urgency: Urgency): Promise<void> {
  const { left } = await deliverAll(ports, { urgency });
  if (left > 0) throw new Error(`${left} still to be sent`);
}
