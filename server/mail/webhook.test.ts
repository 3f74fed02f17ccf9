import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import type { StoredSubmission } from '../submissions/stored-submission.ts';
import { getStableId } from './compose.ts';
import { createWebhook } from './webhook.ts';

const SECRET = 'a-secret-of-this-test';
const NOW = Date.UTC(2026, 10, 21, 12);
const submission: StoredSubmission = {
  kind: 'enquiry',
  reference: 'ENQ-1',
  received_at: '2026-11-21T11:59:00.000Z',
  idempotency_key: 'a-key-of-this-test',
  body: { name: 'Amina', email: 'amina@host.example', property_id: 24, note: 'Is it free? Ndiyo – “yes”' },
  phone: '+254712345678',
  property: { id: 24, title: 'Villa', reference: 'JJ-24', unlisted: null },
};
const never = new AbortController().signal;

interface ReceivedCall {
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A CRM with a scripted answer. @param timeoutMs time limit for it */
async function crm(answer: (response: ServerResponse) => void, timeoutMs = 30_000) {
  const received: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString('utf8');
    });
    request.on('end', () => {
      received.push({ url: request.url, headers: request.headers, body });
      answer(response);
    });
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = `http://127.0.0.1:${port}/hook?from=site`;
  const hook = createWebhook({
    settings: { url, secret: SECRET },
    publicUrl: 'https://www.agency.example',
    now: () => NOW,
    timeoutMs,
  });
  return { received, hook };
}

it('says why a home is unlisted, and sends no address without a page', async () => {
  const { received, hook } = await crm((response) => response.writeHead(204).end());
  const property = { id: 24, title: null, reference: 'JJ-24', unlisted: 'removed' } as const;
  await hook.send({ ...submission, property }, never);
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ property: { ...property, url: null } });
});

it('posts a signed submission under a stable key', async () => {
  const { received, hook } = await crm((response) => response.writeHead(204).end());
  expect(await hook.send(submission, never)).toEqual({ is: 'sent' });
  expect(await hook.send(submission, never)).toEqual({ is: 'sent' });
  const [first, second] = received;
  expect(first?.url).toBe('/hook?from=site');
  expect(JSON.parse(first?.body ?? '')).toEqual({
    id: getStableId(submission),
    kind: 'enquiry',
    reference: 'ENQ-1',
    received_at: '2026-11-21T11:59:00.000Z',
    body: submission.body,
    phone: '+254712345678',
    property: {
      id: 24,
      title: 'Villa',
      reference: 'JJ-24',
      unlisted: null,
      url: 'https://www.agency.example/property/24',
    },
  });
  expect(first?.headers['content-type']).toBe('application/json');
  expect(first?.headers['idempotency-key']).toBe(getStableId(submission));
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  expect(first?.headers['x-timestamp']).toBe(String(NOW / 1000));
  const signed = createHmac('sha256', SECRET)
    .update(`${NOW / 1000}.${first?.body}`)
    .digest('hex');
  expect(first?.headers['x-signature']).toBe(`sha256=${signed}`);
});

it.each([
  [200, { is: 'sent' }],
  [410, { is: 'over', why: '410' }],
  [400, { is: 'refused', why: '400' }],
  [408, { is: 'later', why: '408', unreachable: false }],
  [500, { is: 'later', why: '500', unreachable: false }],
  [503, { is: 'later', why: '503', unreachable: true }],
])('takes %i for %o', async (status, outcome) => {
  const { hook } = await crm((response) => response.writeHead(status).end('{}'));
  expect(await hook.send(submission, never)).toEqual(outcome);
});

it('follows no redirect', async () => {
  const { received, hook } = await crm((response) => response.writeHead(307, { Location: '/elsewhere' }).end());
  expect(await hook.send(submission, never)).toEqual({ is: 'refused', why: '307' });
  expect(received).toHaveLength(1);
});

it('stops waiting for a missing or late answer', async () => {
  const hanging = await crm(() => undefined, 300);
  expect(await hanging.hook.send(submission, never)).toEqual({
    is: 'later',
    why: 'no answer in time',
    unreachable: true,
  });
  const late = await crm((response) => void setTimeout(() => response.writeHead(200).end(), 500), 300);
  expect(await late.hook.send(submission, never)).toEqual({ is: 'later', why: 'no answer in time', unreachable: true });
});

it('reports an unreachable host, and stops at 410', async () => {
  const { hook } = await crm((response) => void response.destroy());
  expect(await hook.send(submission, never)).toEqual({ is: 'later', why: 'no connection', unreachable: true });
  expect(await hook.send(submission, AbortSignal.abort())).toMatchObject({ is: 'later' });
});
