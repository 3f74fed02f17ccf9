// @vitest-environment jsdom
import ICAL from 'ical.js';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PHONE_NEEDED } from '#contract/phone-question.ts';
import type { Owner } from '#contract/property.ts';
import { ownerQuery } from '#data/property.queries.ts';
import { type FormWorld, openFormWorld } from '#tests/fixtures/form-world.tsx';
import { getFormHref, getRowTitle, writeRowText } from './row-text.ts';
import { isShortDay, listNextDays } from './viewing-days.ts';
import { ViewingForm } from './viewing-form.tsx';
import { getProblemWords } from './words.tsx';

// Form and outbox are real, over fake-indexeddb; without connection each message waits.

const TYPED = {
  date_1: '2099-12-05',
  part_1: 'morning',
  date_3: '2099-12-07',
  part_3: 'evening',
  name: 'Achieng Otieno',
  phone: '0712 345 678',
  note: 'We are four.',
};

let world: FormWorld;
beforeEach(async () => {
  world = await openFormWorld();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});
afterEach(() => world.close());

function show(owner: Owner | null): void {
  world.client.setQueryData(ownerQuery(24).queryKey, { record: owner });
  world.show(
    <ViewingForm
      propertyId={24}
      propertyTitle="House"
      reference="JJ-24"
      place="Karen, Nairobi"
      origin="https://host.example"
    />,
  );
}
function press(fields: Readonly<Record<string, string>>): void {
  world.type(fields);
  world.submit();
}
const waitForSaved = () =>
  act(() =>
    vi.waitFor(async () => {
      const [row] = await world.rows();
      if (row === undefined) throw new Error('Nothing is saved yet');
      return row;
    }),
  );
const getMarkedFields = () =>
  [...world.box.querySelectorAll('[aria-invalid="true"]')].map(
    (field) => field.getAttribute('name') ?? field.querySelector('input')?.name,
  );

describe('a viewing request to our own server', () => {
  it('is saved with its wishes in order, without rows that lack a day', async () => {
    show({ takes_viewings: true });
    await world.touch();
    press(TYPED);
    const row = await waitForSaved();
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
    expect([getRowTitle(row), getFormHref(row)]).toEqual(['Viewing: House', '/property/24/viewing']);
    const text = writeRowText(row, 'https://host.example');
    expect(text).toMatch(/^Viewing: House\nhttps:\/\/host\.example\/property\/24\/viewing\n/);
    for (const part of ['Saturday 5 December 2099', 'We are four.', 'Achieng']) expect(text).toContain(part);
  });

  it('takes a day of the next seven by one press', async () => {
    show({ takes_viewings: true });
    await world.touch();
    const day = listNextDays(Date.now()).find((next) => !isShortDay(next)) ?? '';
    press({ ...TYPED, date_1: day, part_1: 'evening' });
    expect((await waitForSaved()).body['slots']).toEqual([
      { date: day, part: 'evening' },
      { date: '2099-12-07', part: 'evening' },
    ]);
  });

  it('names each missing field, and a past day', async () => {
    show({ takes_viewings: true });
    press({ name: '' });
    expect(getMarkedFields()).toEqual(['date_1', 'part_1', 'name', 'phone']);
    press({ ...TYPED, date_3: '', part_3: '', part_1: '', phone: '' });
    expect(getMarkedFields()).toEqual(['part_1', 'phone']);
    press({ part_1: 'morning', phone: TYPED.phone, date_1: '2020-01-05' });
    expect(getMarkedFields()).toEqual(['date_1']);
    expect(world.box.textContent).toContain('This time has passed');
    expect(await world.rows()).toEqual([]);
  });

  it('is not sent without a valid number, however often it is pressed', async () => {
    show({ takes_viewings: true });
    await world.touch();
    for (const phone of ['071234567', '07700 900123']) {
      press({ ...TYPED, phone });
      world.submit();
      expect(getMarkedFields()).toEqual(['phone']);
      expect(world.box.textContent).toContain(PHONE_NEEDED);
    }
    expect(await world.rows()).toEqual([]);
  });
});

it('a viewing whose number the server refuses waits in the outbox for a person, with the reason', async () => {
  show({ takes_viewings: true });
  press({ ...TYPED, phone: '071234567' });
  expect((await waitForSaved()).body['phone']).toBe('071234567');
  const refusal = { code: 'validation', detail: `${PHONE_NEEDED}.`, message: `${PHONE_NEEDED}.` };
  const errors = [{ field: 'phone', message: PHONE_NEEDED }];
  vi.stubGlobal('fetch', async () => Response.json({ ...refusal, errors }, { status: 422 }));
  // A message without its form is only in the outbox.
  world.show(null);
  const { id } = await waitForSaved();
  const { outbox } = world;
  await act(async () => {
    await outbox.resend(outbox.ports, id);
    await outbox.sendNow(id);
  });
  const [row] = await world.rows();
  if (row === undefined) throw new Error('The request is gone');
  expect([row.state, getProblemWords(row), row.problem?.fields]).toEqual(['attention', `${PHONE_NEEDED}.`, errors]);
});

describe('a viewing request while it is unknown whether the server accepts it', () => {
  it.each<[string, Owner | null]>([
    ['another API host', { name: 'Amina' }],
    ['no owner', null],
  ])('is an enquiry with the wishes in its words: %s', async (_title, owner) => {
    show(owner);
    expect(world.box.querySelector('[name="phone"]')).toBeNull();
    // Without script it is posted to the enquiry's address too.
    expect(world.box.querySelector('form')?.getAttribute('action')).toBe('/property/24');
    const { phone: _none, ...typed } = TYPED;
    press(typed);
    expect(getMarkedFields()).toEqual(['email']);
    press({ email: 'a@host.example' });
    const row = await waitForSaved();
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
    expect(getFormHref(row)).toBe('/property/24/viewing');
  });

  it('can be added to a calendar, since such a server answers with no appointment', async () => {
    const blob = vi.fn();
    vi.stubGlobal('Blob', blob);
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    show({ name: 'Amina' });
    const { phone: _none, ...typed } = TYPED;
    press({ ...typed, email: 'a@host.example' });
    await act(() => vi.waitFor(() => expect(world.box.querySelector('[download]')).not.toBeNull()));
    const events = new ICAL.Component(ICAL.parse(`${blob.mock.lastCall?.[0]}`)).getAllSubcomponents('vevent');
    expect(events.map((event) => new ICAL.Event(event).startDate.toJSDate().toISOString())).toEqual([
      '2099-12-05T05:00:00.000Z',
      '2099-12-07T14:00:00.000Z',
    ]);
  });
});
