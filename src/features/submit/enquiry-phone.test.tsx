// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { phoneIsSent } from '#content/submission-words.json' with { type: 'json' };
import words from '#content/words.json' with { type: 'json' };
import { PHONE_DOUBTED } from '#contract/phone-question.ts';
import type { Owner } from '#contract/property.ts';
import { ownerQuery } from '#data/property.queries.ts';
import type { PendingRow } from '#offline/outbox/outbox-rows.ts';
import { type FormWorld, openFormWorld } from '#tests/fixtures/form-world.tsx';
import { untilShown } from '#tests/fixtures/until-shown.ts';
import { EnquiryForm } from './enquiry-form.tsx';
import { storeEditRequest } from './form-draft.ts';

// Form and outbox are real, over fake-indexeddb (S52). The server fails, so that each message stays with its form.

const TYPED = {
  first_name: 'Achieng',
  last_name: 'Otieno',
  email: 'a@host.example',
  phone: '0712 345 678',
  message: 'Is it free?',
};

let world: FormWorld;
beforeEach(async () => {
  world = await openFormWorld();
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }));
});
afterEach(() => world.close());

/** @param owner undefined while it is not loaded */
function show(owner: Owner | null | undefined): void {
  const { client } = world;
  if (owner === undefined) client.setQueryDefaults(ownerQuery(24).queryKey, { enabled: false });
  else client.setQueryData(ownerQuery(24).queryKey, { record: owner });
  world.show(<EnquiryForm propertyId={24} propertyTitle="House" reference="JJ-24" />);
}
/** Submits, and waits until the row has been tried once more and is held for the form. */
async function press(): Promise<PendingRow> {
  // A busy form ignores a submit.
  const isBusy = () => world.box.querySelector('button[type="submit"]')?.getAttribute('aria-busy') === 'true';
  await untilShown(() => expect(isBusy()).toBe(false));
  const [before] = await world.rows();
  world.submit();
  return act(() =>
    vi.waitFor(async () => {
      const [row] = await world.rows();
      if (row?.state !== 'held' || (row.key === before?.key && row.attempts === before.attempts)) {
        throw new Error('The row is not back yet');
      }
      return row;
    }),
  );
}

describe('an enquiry to our own server', () => {
  it('says what the number is for, and sends it in a header', async () => {
    show({ takes_phone: true });
    await world.touch();
    expect(world.box.textContent).toContain(phoneIsSent);
    expect(world.box.textContent).not.toContain(words.phoneNotSent);
    world.type(TYPED);
    const row = await press();
    expect(row.headers['X-Phone']).toBe('+254712345678');
    expect(row.fields['phone']).toBe('0712 345 678');
    expect(row.body).toEqual({ name: 'Achieng Otieno', email: 'a@host.example', property_id: 24, note: 'Is it free?' });
  });

  it('asks once about a number that may be incomplete, and is sent as typed when pressed again', async () => {
    show({ takes_phone: true });
    await world.touch();
    world.type({ ...TYPED, phone: '071234567' });
    world.submit();
    expect(world.box.textContent).toContain(PHONE_DOUBTED);
    expect(world.box.querySelector('[name="phone"]')?.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement?.getAttribute('name')).toBe('phone');
    world.type({ phone: '0712 – after six' });
    world.submit();
    expect(world.box.textContent).toContain(PHONE_DOUBTED);
    expect(await world.rows()).toEqual([]);
    const row = await press();
    expect(row.headers['X-Phone']).toBe(encodeURIComponent('0712 – after six'));
    expect(world.box.textContent).not.toContain(PHONE_DOUBTED);
  });

  it('sends the number as typed before the reader has loaded, and counts as the same text afterwards', async () => {
    show({ takes_phone: true });
    world.type({ ...TYPED, phone: '0712 345 678 – evenings' });
    const first = await press();
    expect(first.headers['X-Phone']).toBe(encodeURIComponent('0712 345 678 – evenings'));
    world.type({ phone: TYPED.phone });
    const typed = await press();
    expect(typed.headers['X-Phone']).toBe(encodeURIComponent(TYPED.phone));
    await world.touch();
    expect((await press()).key).toBe(typed.key);
  });

  it('sends the number as typed if the reader is blocked; the next touch loads it again', async () => {
    const blocked = vi.fn(() => {
      throw new Error('Blocked');
    });
    vi.doMock('./phone-part.ts', blocked);
    show({ takes_phone: true });
    act(() => world.box.querySelector<HTMLElement>('[name="phone"]')?.focus());
    await vi.waitFor(() => expect(blocked).toHaveBeenCalled());
    world.type(TYPED);
    expect((await press()).headers['X-Phone']).toBe(encodeURIComponent(TYPED.phone));
    vi.doUnmock('./phone-part.ts');
    await world.touch();
    world.type({ phone: '0722 000 111' });
    expect((await press()).headers['X-Phone']).toBe('+254722000111');
  });

  it('keeps its key when pressed again, and gets another when only the number changes', async () => {
    show({ takes_phone: true });
    world.type(TYPED);
    const first = await press();
    const again = await press();
    expect(again.key).toBe(first.key);
    world.type({ phone: '0722 000 111' });
    const edited = await press();
    expect(edited.id).toBe(first.id);
    expect(edited.key).not.toBe(first.key);
    expect(edited.headers['X-Phone']).toBe(encodeURIComponent('0722 000 111'));
    expect(await world.rows()).toHaveLength(1);
  });

  it('saved by an earlier build without the number gets it when edited and pressed', async () => {
    const saved = await world.outbox.enqueue(world.outbox.ports, {
      kind: 'enquiry',
      about: 'property:24',
      subject: 'House',
      body: { name: 'Achieng Otieno', email: 'a@host.example', property_id: 24, note: 'Is it free?' },
      fields: TYPED,
      headers: { 'X-Consent-Version': '2026-11' },
    });
    if (!saved.saved) throw new Error('The message was not saved');
    storeEditRequest(saved.row.id);
    show({ takes_phone: true });
    await act(() =>
      vi.waitFor(() => expect(world.box.querySelector<HTMLInputElement>('[name="phone"]')?.value).toBe(TYPED.phone)),
    );
    await world.touch();
    const row = await press();
    expect([row.id, row.headers['X-Phone']]).toEqual([saved.row.id, '+254712345678']);
    expect(row.key).not.toBe(saved.row.key);
    expect(await world.rows()).toHaveLength(1);
  });
});

describe.each<[string, Owner | null | undefined]>([
  ['to another API host', { name: 'Amina' }],
  ['about a home whose owner is not known', null],
  ['about a home of which only what lists say is here', undefined],
])('an enquiry %s', (_title, owner) => {
  it('keeps the number on the phone, and says so', async () => {
    show(owner);
    expect(world.box.textContent).toContain(words.phoneNotSent);
    expect(world.box.textContent).not.toContain(phoneIsSent);
    expect(world.box.querySelector('[name="phone_is_sent"]')).toBeNull();
    world.type({ ...TYPED, phone: 'after six' });
    const row = await press();
    expect(Object.keys(row.headers)).not.toContain('X-Phone');
    expect(row.fields['phone']).toBe('after six');
  });
});

it('an enquiry with empty fields marks each until it is filled', async () => {
  show({ takes_phone: true });
  world.type({ ...TYPED, last_name: ' ', message: '' });
  world.submit();
  const getMarkedFields = () =>
    [...world.box.querySelectorAll('[aria-invalid="true"]')].map((field) => field.getAttribute('name'));
  expect(getMarkedFields()).toEqual(['last_name', 'message']);
  expect(world.box.textContent).toContain('Last name is required');
  expect(document.activeElement?.textContent).toContain(words.enquiryIncomplete);
  world.type({ message: 'Is it free?' });
  expect(getMarkedFields()).toEqual(['last_name']);
  expect(await world.rows()).toEqual([]);
});
