// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Owner } from '#contract/property.ts';
import { openOutbox } from '#data/outbox-sender.ts';
import { ownerQuery } from '#data/property.queries.ts';
import type { PendingRow } from '#offline/outbox/outbox-rows.ts';
import { isPending } from '#offline/outbox/row-state.ts';
import { formHref, rowAsText, rowTitle } from './row-words.ts';
import { ViewingForm } from './viewing-form.tsx';

/*
 * A viewing that is asked for, from the fields to the row that is sent: a real form over the outbox in the in-memory
 * IndexedDB of fake-indexeddb. There is no connection, so that each message waits.
 */

const TYPED = {
  date_1: '2099-12-05',
  part_1: 'morning',
  date_3: '2099-12-07',
  part_3: 'evening',
  name: 'Achieng Otieno',
  phone: '0712 345 678',
  note: 'We are four.',
};

let outbox: Awaited<ReturnType<typeof openOutbox>>;
let client: QueryClient;
let root: Root;
let box: HTMLElement;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  outbox = await openOutbox();
  client = new QueryClient();
  box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
});
afterEach(async () => {
  act(() => root.unmount());
  box.remove();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  client.clear();
  for (const { id } of await outbox.ports.store.rows()) await outbox.discard(outbox.ports, id);
});

function show(owner: Owner | null): void {
  client.setQueryData(ownerQuery(24).queryKey, { record: owner });
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <ViewingForm propertyId={24} propertyTitle="House" place="Karen, Nairobi" origin="https://host.example" />
      </QueryClientProvider>,
    ),
  );
}
function press(fields: Readonly<Record<string, string>>): void {
  act(() => {
    for (const [name, value] of Object.entries(fields)) {
      const control = box.querySelector<HTMLInputElement>(`[name="${name}"]`);
      if (control === null) throw new Error(`There is no ${name}`);
      control.value = value;
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
    box.querySelector('form')?.requestSubmit();
  });
}
const rows = async (): Promise<PendingRow[]> => (await outbox.ports.store.rows()).filter(isPending);
const saved = () =>
  act(() =>
    vi.waitFor(
      async () => {
        const [row] = await rows();
        if (row === undefined) throw new Error('Nothing is saved yet');
        return row;
      },
      { timeout: 10_000 },
    ),
  );
const marked = () => [...box.querySelectorAll('[aria-invalid="true"]')].map((field) => field.getAttribute('name'));

describe('a viewing that is asked of our own server', () => {
  it('is saved with its wishes in their order, a row without a day being none', async () => {
    show({ takes_viewings: true });
    press(TYPED);
    const row = await saved();
    expect([row.kind, row.about]).toEqual(['viewing', 'viewing:24']);
    expect(row.body).toEqual({
      property_id: 24,
      slots: [
        { date: '2099-12-05', part: 'morning' },
        { date: '2099-12-07', part: 'evening' },
      ],
      name: 'Achieng Otieno',
      phone: '+254712345678',
      email: '',
      note: 'We are four.',
    });
    expect([rowTitle(row), formHref(row)]).toEqual(['Viewing: House', '/property/24/viewing']);
    const text = rowAsText(row, 'https://host.example');
    for (const part of [
      'Viewing: House',
      'https://host.example/property/24/viewing',
      'Saturday 5 December 2099',
      'We are four.',
      'Achieng',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('names each field that is missing, and a day that has passed', async () => {
    show({ takes_viewings: true });
    press({ ...TYPED, date_3: '', part_3: '', part_1: '', phone: '' });
    expect(marked()).toEqual(['part_1', 'phone']);
    press({ part_1: 'morning', phone: TYPED.phone, date_1: '2020-01-05' });
    expect(marked()).toEqual(['date_1']);
    expect(box.textContent).toContain('This has passed');
    expect(await rows()).toEqual([]);
  });
});

describe('a viewing of which it is not known that the server takes it', () => {
  it.each<[string, Owner | null]>([
    ['another API host', { name: 'Amina' }],
    ['no owner', null],
  ])('is an enquiry with the wishes in its words: %s', async (_what, owner) => {
    show(owner);
    expect(box.querySelector('[name="phone"]')).toBeNull();
    // Without script too it is posted where an enquiry is taken.
    expect(box.querySelector('form')?.getAttribute('action')).toBe('/property/24');
    const { phone: _none, ...typed } = TYPED;
    press(typed);
    expect(marked()).toEqual(['email']);
    press({ email: 'a@host.example' });
    const row = await saved();
    expect(row.kind).toBe('enquiry');
    expect(row.body).toEqual({
      property_id: 24,
      name: 'Achieng Otieno',
      email: 'a@host.example',
      note: [
        'I would like to view this home:',
        'Saturday 5 December 2099, morning (8am-12pm)',
        'Monday 7 December 2099, evening (5pm-8pm)',
        '',
        'We are four.',
      ].join('\n'),
    });
    expect(formHref(row)).toBe('/property/24/viewing');
  });
});
