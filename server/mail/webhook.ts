import { createHmac } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { getPropertyUrl, type StoredSubmission } from '../submissions/stored-submission.ts';
import { getStableId } from './compose.ts';
import type { Channel, Outcome } from './durable-queue.ts';

const TIMEOUT_MS = 10_000;

/** Signs time and body together, so that a request cannot be replayed with a new time. */
export const sign = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

function writeBody(submission: StoredSubmission, publicUrl: string | undefined): string {
  const { kind, reference, received_at, body, phone, property } = submission;
  return JSON.stringify({
    id: getStableId(submission),
    kind,
    reference,
    received_at,
    body,
    phone,
    property: property === undefined ? null : { ...property, url: getPropertyUrl(property, publicUrl) ?? null },
  });
}

interface WebhookOptions {
  readonly settings: NonNullable<Config['webhook']>;
  readonly publicUrl: string | undefined;
  readonly now?: () => number;
  readonly timeoutMs?: number;
}

/** Sends each submission to another program by a signed POST: 2xx means done, 410 never again, others are retried. */
export function createWebhook({
  settings: { url, secret },
  publicUrl,
  now = Date.now,
  timeoutMs = TIMEOUT_MS,
}: WebhookOptions): Channel {
  return {
    name: 'webhook',
    receiver: 'webhook',
    remedy: 'settings',
    async send(submission, signal): Promise<Outcome> {
      const body = writeBody(submission, publicUrl);
      const timestamp = String(Math.floor(now() / 1000));
      let status: number;
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            'Idempotency-Key': getStableId(submission),
            'X-Timestamp': timestamp,
            'X-Signature': sign(secret, timestamp, body),
          },
          body,
          redirect: 'manual',
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        });
        status = response.status;
        await response.body?.cancel().catch(() => undefined);
      } catch (error) {
        const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
        return { is: 'later', why: isTimeout ? 'no answer in time' : 'no connection', unreachable: true };
      }
      if (status >= 200 && status < 300) return { is: 'sent' };
      if (status === 410) return { is: 'over', why: '410' };
      const isTemporary = status >= 500 || status === 408 || status === 425 || status === 429;
      return isTemporary
        ? { is: 'later', why: String(status), unreachable: status === 502 || status === 503 || status === 504 }
        : { is: 'refused', why: String(status) };
    },
    close: () => undefined,
  };
}
