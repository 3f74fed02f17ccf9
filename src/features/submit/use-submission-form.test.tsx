// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isPending } from '#offline/outbox/row-state.ts';
import { type FormWorld, openFormWorld } from '#tests/fixtures/form-world.tsx';
import { untilShown } from '#tests/fixtures/until-shown.ts';
import { ContactForm } from './contact-form.tsx';
import { readEditRequest, storeEditRequest } from './form-draft.ts';

// Form and outbox are real, over fake-indexeddb. Each test delays one answer of the outbox while the form unmounts.

const WORDS = { fullname: 'Achieng Otieno', phone: '', email: 'a@host.example', message: 'Is the flat still free?' };

let world: FormWorld;
let store: FormWorld['outbox']['ports']['store'];
beforeEach(async () => {
  world = await openFormWorld();
  store = world.outbox.ports.store;
});
afterEach(() => world.close());

function delayed<A extends unknown[], R>(call: (...args: A) => Promise<R>) {
  let markAnswered = (): void => {};
  let release = (): void => {};
  const isAnswered = new Promise<void>((resolve) => {
    markAnswered = resolve;
  });
  const isFree = new Promise<void>((resolve) => {
    release = resolve;
  });
  const delayedCall = async (...args: A): Promise<R> => {
    const answer = await call(...args);
    markAnswered();
    await isFree;
    return answer;
  };
  return { isAnswered, release, call: delayedCall };
}

function delayChange() {
  const held = delayed(store.change);
  vi.spyOn(store, 'change').mockImplementationOnce(held.call);
  return held;
}

const STEPS = {
  'its row is read': () => {
    const held = delayed(store.get);
    vi.spyOn(store, 'get').mockImplementationOnce(held.call);
    return held;
  },
  'a draft is looked for': () => {
    const held = delayed(store.drafts);
    vi.spyOn(store, 'drafts').mockImplementationOnce(held.call);
    return held;
  },
  'the message is taken': delayChange,
};

const show = (form: string | undefined): void => world.show(form === undefined ? null : <ContactForm key={form} />);
const fieldsShown = (): Record<string, unknown> => {
  const form = world.box.querySelector('form');
  const data = form === null ? [] : [...new FormData(form)];
  return Object.fromEntries(data.filter(([name]) => name in WORDS));
};
const settle = (): Promise<void> => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));

describe('an edit from the outbox page', () => {
  beforeEach(async () => {
    const message = { kind: 'contact', about: 'contact', subject: 'Message to the firm', body: WORDS } as const;
    const saved = await world.outbox.enqueue(world.outbox.ports, { ...message, fields: WORDS });
    if (!saved.saved) throw new Error('The message was not saved');
    storeEditRequest(saved.row.id);
  });

  const isTaken = async (): Promise<void> => {
    await untilShown(() => expect(fieldsShown()).toEqual(WORDS));
    await settle();
    expect(fieldsShown()).toEqual(WORDS);
    expect(readEditRequest()).toBeUndefined();
    expect(await store.rows()).toMatchObject([{ state: 'held', fields: WORDS }]);
  };

  it('fills the form, once', async () => {
    show('first');
    await isTaken();
    show('second');
    await settle();
    expect(fieldsShown()).toEqual({ fullname: '', phone: '', email: '', message: '' });
  });

  it('waits for a message that is being sent', async () => {
    const [row] = await store.rows();
    if (row === undefined || !isPending(row)) throw new Error('The message is not there');
    await store.change(row.id, () => ({ ...row, state: 'sending' }));
    const isAsked = vi.spyOn(store, 'change');
    show('first');
    await untilShown(() => expect(isAsked).toHaveBeenCalled());
    await store.change(row.id, () => row);
    await isTaken();
  });

  it.each(Object.entries(STEPS))('is left to the form that takes the place of one while %s', async (_step, delay) => {
    const held = delay();
    show('first');
    await act(() => held.isAnswered);
    show('second');
    held.release();
    await isTaken();
  });

  it.each(Object.entries(STEPS))('waits for the next form when one goes while %s', async (_step, delay) => {
    const held = delay();
    show('first');
    await act(() => held.isAnswered);
    show(undefined);
    held.release();
    await settle();
    show('second');
    await isTaken();
  });
});

describe('a form that is filled again before its message has left', () => {
  /** Submits, and delays the outbox's answer. */
  const press = async () => {
    show('form');
    world.type(WORDS);
    const held = delayChange();
    world.submit();
    await act(() => held.isAnswered);
    return held;
  };
  beforeEach(() => {
    // Without an answer the message waits, and the form is done with it.
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  });

  it('is cleared if nothing was typed meanwhile', async () => {
    const held = await press();
    held.release();
    await untilShown(() => expect(fieldsShown()['message']).toBe(''));
  });

  it('keeps typed text, even the same text', async () => {
    const held = await press();
    world.type({ message: '' });
    world.type({ message: WORDS.message });
    held.release();
    await untilShown(() => expect(world.box.textContent).toContain('Saved on this'));
    await settle();
    expect(fieldsShown()).toEqual(WORDS);
  });
});

it('a form whose message is deleted elsewhere while being sent keeps its text, and can send it', async () => {
  let fail = (): void => {};
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((_answered, failed) => {
        fail = () => failed(new TypeError('Failed to fetch'));
      }),
  );
  const isBusy = () => world.box.querySelector('form [aria-busy="true"]') !== null;
  show('form');
  world.type(WORDS);
  world.submit();
  await vi.waitFor(async () => expect(await store.rows()).toMatchObject([{ state: 'sending' }]));
  await untilShown(() => expect(isBusy()).toBe(true));
  const [row] = await store.rows();
  expect(await world.outbox.discard(world.outbox.ports, row?.id ?? '')).toBe('busy');
  fail();
  await vi.waitFor(async () => expect(await store.rows()).toEqual([]));
  await untilShown(() => expect(isBusy()).toBe(false));
  expect(fieldsShown()).toEqual(WORDS);
});
