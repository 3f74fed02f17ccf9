import fc from 'fast-check';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { PushSubscriptionEnd, PushSubscriptionRequest } from '#contract/push-subscription.ts';
import { runs } from '#tests/fixtures/runs.ts';
import { type Alerts, NO_ALERTS, setAlert } from './alerts.ts';
import { type AlertSyncPorts, syncAlerts } from './alerts-sync.ts';

const P256DH = 'B'.repeat(87);
const AUTH = 'a'.repeat(22);

/** The server, which keeps the contract: PUT replaces, DELETE forgets. */
let rows: Map<string, { searches: string[]; homes: number[]; viewings?: string[] }>;
let status: number;
/** `cut`: the server is not met. `lost`: it has done what was asked, and its answer is lost. */
let link: 'met' | 'cut' | 'lost';
let told: Alerts;
let endpoint: string | null;
let made: number;
let now: number;
let isAllowed: boolean;
let viewings: string[];
let saved: { searches: Set<string>; properties: Set<number> };

const FIRST = 'https://push.example/1';
const createSubscription = (address: string) => ({
  endpoint: address,
  toJSON: () => ({ endpoint: address, keys: { p256dh: P256DH, auth: AUTH } }),
  unsubscribe: async () => {
    endpoint = null;
    return true;
  },
});
const ports: AlertSyncPorts = {
  now: () => now,
  read: async () => told,
  change: async (step) => {
    told = step(told);
  },
  saved: async () => saved,
  viewings: async () => viewings,
  fetch: async (_href, { method, body }) => {
    if (link === 'cut') throw new TypeError('No network');
    if (status !== 200) return new Response('{}', { status });
    const asked: unknown = JSON.parse(String(body));
    if (method === 'PUT') {
      const { endpoint: address, searches, homes, viewings } = v.parse(PushSubscriptionRequest, asked);
      rows.set(address, { searches, homes, ...(viewings.length > 0 ? { viewings } : {}) });
    } else rows.delete(v.parse(PushSubscriptionEnd, asked).endpoint);
    if (link === 'lost') throw new TypeError('The connection was cut');
    return method === 'PUT' ? new Response('{}') : new Response(null, { status: 204 });
  },
  current: async () => (endpoint === null ? null : createSubscription(endpoint)),
  renew: async () => {
    if (!isAllowed) return null;
    made++;
    endpoint = `https://push.example/new-${made}`;
    return createSubscription(endpoint);
  },
};

function begin(): void {
  rows = new Map();
  status = 200;
  link = 'met';
  told = NO_ALERTS;
  endpoint = FIRST;
  made = 0;
  now = 0;
  isAllowed = true;
  viewings = [];
  saved = { searches: new Set(['bedrooms=3']), properties: new Set([7, 8]) };
}
beforeEach(begin);

const tell = () => {
  told = setAlert(setAlert(told, { search: 'bedrooms=3' }, true), { home: 7 }, true);
};

describe('a device’s alerts', () => {
  it('are sent again every thirty days: the server deletes silent devices', async () => {
    tell();
    await syncAlerts(ports);
    rows.clear();
    now = 29 * 86_400_000;
    await syncAlerts(ports);
    expect(rows.size).toBe(0);
    now = 30 * 86_400_000;
    await syncAlerts(ports);
    expect(rows.size).toBe(1);
  });

  it('name the viewings that are open, and are no subscription for these alone', async () => {
    viewings = ['A'.repeat(32)];
    await syncAlerts(ports);
    expect(rows.size).toBe(0);
    endpoint = FIRST;
    tell();
    await syncAlerts(ports);
    expect(rows.get(FIRST)).toMatchObject({ homes: [7], viewings });
    viewings = [];
    await syncAlerts(ports);
    expect(rows.get(FIRST)).toEqual({ searches: ['bedrooms=3'], homes: [7] });
  });

  it('end with a removed home', async () => {
    tell();
    await syncAlerts(ports);
    saved.properties.delete(7);
    await syncAlerts(ports);
    expect(rows.get(FIRST)).toEqual({ searches: ['bedrooms=3'], homes: [] });
  });

  it('are not sent again and again to a server that refuses them', async () => {
    tell();
    status = 422;
    expect(await syncAlerts(ports)).toBe('done');
    expect(told.refused).toBe(true);
  });

  it('are deleted on the server as soon as notifications are blocked', async () => {
    tell();
    await syncAlerts(ports);
    endpoint = null;
    isAllowed = false;
    expect(await syncAlerts(ports)).toBe('done');
    expect(rows.size).toBe(0);
  });

  it('match the device’s wishes after a sync, whatever happened before', async () => {
    const wish = fc.constantFrom('search', 'home', 'no search', 'no home');
    const world = fc.constantFrom('cut', 'lost', 'met', 'moved', 'denied', 'allowed');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(wish, world), { maxLength: 14 }), async (steps) => {
        begin();
        for (const one of steps) {
          if (one === 'search' || one === 'no search')
            told = setAlert(told, { search: 'bedrooms=3' }, one === 'search');
          if (one === 'home' || one === 'no home') told = setAlert(told, { home: 7 }, one === 'home');
          if (one === 'cut' || one === 'lost' || one === 'met') link = one;
          if (one === 'moved' || one === 'denied') endpoint = null;
          if (one === 'denied' || one === 'allowed') isAllowed = one === 'allowed';
          await syncAlerts(ports);
        }
        link = 'met';
        isAllowed = true;
        expect(await syncAlerts(ports)).toBe('done');
        const { searches, homes } = told;
        const isTelling = searches.length + homes.length > 0;
        expect([...rows]).toEqual(isTelling ? [[endpoint, { searches, homes }]] : []);
        if (!isTelling) expect([endpoint, told.ends]).toEqual([null, []]);
      }),
      { numRuns: runs(400) },
    );
  });
});
