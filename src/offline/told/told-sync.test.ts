import { createServer, type Server } from 'node:http';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PushSubscriptionEnd, PushSubscriptionRequest } from '#contract/push-subscription.ts';
import { NOTHING_TOLD, type Told, withTold } from './told.ts';
import { syncTold, type ToldSyncPorts } from './told-sync.ts';

const P256DH = 'B'.repeat(87);
const AUTH = 'a'.repeat(22);

/** A server that keeps the contract: PUT replaces, DELETE forgets. */
class ToldServer {
  readonly rows = new Map<string, { searches: string[]; homes: number[] }>();
  status = 200;
  #http: Server | undefined;
  origin = '';

  async start(): Promise<void> {
    const http = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      if (this.status !== 200) {
        response.writeHead(this.status).end('{}');
        return;
      }
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
      if (request.method === 'PUT') {
        const { endpoint, searches, homes } = v.parse(PushSubscriptionRequest, body);
        this.rows.set(endpoint, { searches, homes });
        response.writeHead(200).end('{}');
      } else {
        this.rows.delete(v.parse(PushSubscriptionEnd, body).endpoint);
        response.writeHead(204).end();
      }
    });
    this.#http = http;
    await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
    const address = http.address();
    if (typeof address === 'object' && address !== null) this.origin = `http://127.0.0.1:${address.port}`;
  }
  stop(): Promise<unknown> {
    return new Promise((done) => this.#http?.close(done));
  }
}

let server: ToldServer;
let told: Told;
let endpoint: string | null;
let now: number;
let isOnline: boolean;
let isAllowed: boolean;
let saved: { searches: Set<string>; homes: Set<number> };

const subscribed = (address: string) => ({
  endpoint: address,
  toJSON: () => ({ endpoint: address, keys: { p256dh: P256DH, auth: AUTH } }),
  unsubscribe: async () => {
    endpoint = null;
  },
});
const ports: ToldSyncPorts = {
  now: () => now,
  read: async () => told,
  change: async (step) => {
    told = step(told);
  },
  saved: async () => saved,
  fetch: (href, init) =>
    isOnline ? fetch(`${server.origin}${href}`, init) : Promise.reject(new TypeError('No network')),
  current: async () => (endpoint === null ? null : subscribed(endpoint)),
  renew: async () => {
    if (!isAllowed) return null;
    endpoint = 'https://push.example/new';
    return subscribed(endpoint);
  },
};

beforeEach(async () => {
  server = new ToldServer();
  await server.start();
  told = NOTHING_TOLD;
  endpoint = 'https://push.example/1';
  now = 0;
  isOnline = true;
  isAllowed = true;
  saved = { searches: new Set(['bedrooms=3']), homes: new Set([7, 8]) };
});
afterEach(() => server.stop());

const tell = () => {
  told = withTold(withTold(told, { search: 'bedrooms=3' }, true), { home: 7 }, true);
};

describe('what a device is told of', () => {
  it('is at the server as the device wants it', async () => {
    tell();
    expect(await syncTold(ports)).toBe('done');
    expect([...server.rows]).toEqual([['https://push.example/1', { searches: ['bedrooms=3'], homes: [7] }]]);
  });

  it('waits without signal, and is asked for later', async () => {
    tell();
    isOnline = false;
    expect(await syncTold(ports)).toBe('left');
    isOnline = true;
    server.status = 503;
    expect(await syncTold(ports)).toBe('left');
    server.status = 200;
    expect(await syncTold(ports)).toBe('done');
    expect(server.rows.size).toBe(1);
  });

  it('is said again every thirty days: the server forgets a device without a sign of life', async () => {
    tell();
    await syncTold(ports);
    server.rows.clear();
    now = 29 * 86_400_000;
    await syncTold(ports);
    expect(server.rows.size).toBe(0);
    now = 30 * 86_400_000;
    await syncTold(ports);
    expect(server.rows.size).toBe(1);
  });

  it('ends at the server when nothing is told any more, also when that waited', async () => {
    tell();
    await syncTold(ports);
    isOnline = false;
    told = { ...told, searches: [], homes: [] };
    expect(await syncTold(ports)).toBe('left');
    expect(endpoint).toBeNull();
    expect(server.rows.size).toBe(1);
    isOnline = true;
    expect(await syncTold(ports)).toBe('done');
    expect(server.rows.size).toBe(0);
    expect(told.ends).toEqual([]);
  });

  it('ends with the home that was removed', async () => {
    tell();
    await syncTold(ports);
    saved.homes.delete(7);
    await syncTold(ports);
    expect(server.rows.get('https://push.example/1')).toEqual({ searches: ['bedrooms=3'], homes: [] });
  });

  it('moves to the new address when the browser has changed the subscription', async () => {
    tell();
    await syncTold(ports);
    endpoint = null;
    await syncTold(ports);
    expect([...server.rows.keys()]).toEqual(['https://push.example/new']);
  });

  it('is not asked for again and again where the server does not take it', async () => {
    tell();
    server.status = 422;
    expect(await syncTold(ports)).toBe('done');
    expect(told.refused).toBe(true);
  });

  it('is forgotten by the server when notifications are no longer allowed, and asked for again when they are', async () => {
    tell();
    await syncTold(ports);
    endpoint = null;
    isAllowed = false;
    expect(await syncTold(ports)).toBe('done');
    expect(server.rows.size).toBe(0);
    isAllowed = true;
    await syncTold(ports);
    expect([...server.rows.values()]).toEqual([{ searches: ['bedrooms=3'], homes: [7] }]);
  });

  it('is at the server what the device wants, once it is met, whatever has happened before', async () => {
    const rows = new Map<string, string>();
    let made = 0;
    const step = fc.constantFrom(
      'search',
      'home',
      'no search',
      'no home',
      'cut',
      'lost',
      'met',
      'moved',
      'denied',
      'allowed',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        rows.clear();
        told = NOTHING_TOLD;
        endpoint = 'https://push.example/1';
        isAllowed = true;
        // "cut": the server is not met. "lost": it has done what was asked, and its answer is lost.
        let link: 'met' | 'cut' | 'lost' = 'met';
        const world: ToldSyncPorts = {
          ...ports,
          fetch: async (_, { method, body }) => {
            if (link === 'cut') throw new TypeError('No network');
            const asked: unknown = JSON.parse(String(body));
            if (method === 'PUT') {
              const { endpoint: address, ...wish } = v.parse(PushSubscriptionRequest, asked);
              rows.set(address, JSON.stringify([wish.searches, wish.homes]));
            } else rows.delete(v.parse(PushSubscriptionEnd, asked).endpoint);
            if (link === 'lost') throw new TypeError('The connection was cut');
            return new Response(method === 'PUT' ? '{}' : null, { status: method === 'PUT' ? 200 : 204 });
          },
          renew: async () => {
            if (!isAllowed) return null;
            made++;
            endpoint = `https://push.example/new-${made}`;
            return subscribed(endpoint);
          },
        };
        for (const one of steps) {
          if (one === 'search' || one === 'no search')
            told = withTold(told, { search: 'bedrooms=3' }, one === 'search');
          if (one === 'home' || one === 'no home') told = withTold(told, { home: 7 }, one === 'home');
          if (one === 'cut' || one === 'lost' || one === 'met') link = one;
          if (one === 'moved' || one === 'denied') endpoint = null;
          if (one === 'denied' || one === 'allowed') isAllowed = one === 'allowed';
          await syncTold(world);
        }
        link = 'met';
        isAllowed = true;
        expect(await syncTold(world)).toBe('done');
        const { searches, homes } = told;
        const isTelling = searches.length + homes.length > 0;
        expect([...rows]).toEqual(isTelling ? [[endpoint, JSON.stringify([searches, homes])]] : []);
      }),
    );
  });
});
