// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openOutbox } from '#data/outbox-sender.ts';
import { isPending } from '#offline/outbox/row-state.ts';
import { ContactForm } from './contact-form.tsx';
import { askEdit, askedEdit } from './edit-handover.ts';

/*
 * Real forms over the outbox in the in-memory IndexedDB of fake-indexeddb. Only the moment is the test's: one answer of
 * the outbox is held back while the form that waits for it goes.
 */

const WORDS = { fullname: 'Achieng Otieno', phone: '', email: 'a@host.example', message: 'Is the flat still free?' };

let outbox: Awaited<ReturnType<typeof openOutbox>>;
let store: (typeof outbox)['ports']['store'];
let client: QueryClient;
let root: Root;
let box: HTMLElement;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  outbox = await openOutbox();
  store = outbox.ports.store;
  client = new QueryClient();
  box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
});
afterEach(async () => {
  act(() => root.unmount());
  box.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  client.clear();
  for (const { id } of await store.rows()) await outbox.discard(outbox.ports, id);
});

/** A call whose answer is there, and does not arrive until it is let go. */
function heldBack<A extends unknown[], R>(call: (...args: A) => Promise<R>) {
  let answered = (): void => {};
  let letGo = (): void => {};
  const isAnswered = new Promise<void>((resolve) => {
    answered = resolve;
  });
  const isFree = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return {
    isAnswered,
    letGo: () => letGo(),
    call: async (...args: A): Promise<R> => {
      const answer = await call(...args);
      answered();
      await isFree;
      return answer;
    },
  };
}

/** Holds back what the next change of a row answers. */
function holdChange() {
  const held = heldBack(store.change);
  vi.spyOn(store, 'change').mockImplementationOnce(held.call);
  return held;
}

const STEPS = {
  'its row is read': () => {
    const held = heldBack(store.get);
    vi.spyOn(store, 'get').mockImplementationOnce(held.call);
    return held;
  },
  'a draft is looked for': () => {
    const held = heldBack(store.drafts);
    vi.spyOn(store, 'drafts').mockImplementationOnce(held.call);
    return held;
  },
  'the message is taken': holdChange,
};

const show = (form: string | undefined): void =>
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        {form === undefined ? null : <ContactForm key={form} />}
      </QueryClientProvider>,
    ),
  );
const fieldsShown = (): Record<string, unknown> => {
  const form = box.querySelector('form');
  const data = form === null ? [] : [...new FormData(form)];
  return Object.fromEntries(data.filter(([name]) => name in WORDS));
};
/** Whatever has been let go has run its course. */
const settle = (): Promise<void> => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));

describe('an edit asked for on the outbox page', () => {
  beforeEach(async () => {
    const message = { kind: 'contact', about: 'contact', subject: 'Message to the firm', body: WORDS } as const;
    const saved = await outbox.enqueue(outbox.ports, { ...message, fields: WORDS });
    if (!saved.saved) throw new Error('The message was not saved');
    askEdit(saved.row.id);
  });

  const isTaken = async (): Promise<void> => {
    await act(() => vi.waitFor(() => expect(fieldsShown()).toEqual(WORDS)));
    await settle();
    expect(fieldsShown()).toEqual(WORDS);
    expect(askedEdit()).toBeUndefined();
    expect(await store.rows()).toMatchObject([{ state: 'held', fields: WORDS }]);
  };

  it('fills the form, once', async () => {
    show('first');
    await isTaken();
    show('second');
    await settle();
    expect(fieldsShown()).toEqual({ fullname: '', phone: '', email: '', message: '' });
  });

  it('waits for a message that is just being tried', async () => {
    const [row] = await store.rows();
    if (row === undefined || !isPending(row)) throw new Error('The message is not there');
    await store.change(row.id, () => ({ ...row, state: 'sending' }));
    const isAsked = vi.spyOn(store, 'change');
    show('first');
    await act(() => vi.waitFor(() => expect(isAsked).toHaveBeenCalled()));
    await store.change(row.id, () => row);
    await isTaken();
  });

  it.each(Object.entries(STEPS))('is left to the form that takes the place of one while %s', async (_step, hold) => {
    const held = hold();
    show('first');
    await act(() => held.isAnswered);
    show('second');
    held.letGo();
    await isTaken();
  });

  it.each(Object.entries(STEPS))('waits for the next form when one goes while %s', async (_step, hold) => {
    const held = hold();
    show('first');
    await act(() => held.isAnswered);
    show(undefined);
    held.letGo();
    await settle();
    show('second');
    await isTaken();
  });
});

describe('a form that is filled anew before its message has left it', () => {
  const type = (name: keyof typeof WORDS, value: string): void =>
    act(() => {
      const control = box.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
      if (control === null) throw new Error(`There is no ${name}`);
      control.value = value;
      control.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const fillAll = (): void => {
    for (const [name, value] of Object.entries(WORDS)) type(name as keyof typeof WORDS, value);
  };
  /** Presses the button, and holds the outbox's answer back. */
  const press = async () => {
    show('form');
    fillAll();
    const held = holdChange();
    act(() => box.querySelector('form')?.requestSubmit());
    await act(() => held.isAnswered);
    return held;
  };
  beforeEach(() => {
    // Nobody answers: the message waits, and the form is done with it.
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  });

  it('is cleared where nothing was typed meanwhile', async () => {
    const held = await press();
    held.letGo();
    await act(() => vi.waitFor(() => expect(fieldsShown()['message']).toBe('')));
  });

  it('keeps what was typed, also where it says the same', async () => {
    const held = await press();
    type('message', '');
    type('message', WORDS.message);
    held.letGo();
    await vi.waitFor(async () => {
      await act(async () => {});
      expect(box.textContent).toContain('Saved on this');
    });
    await settle();
    expect(fieldsShown()).toEqual(WORDS);
  });
});
