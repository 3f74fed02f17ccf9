// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitForFirstAnswers, watchActions } from './launch.tsx';

describe('the wait for answers', () => {
  let client: QueryClient;
  const ask = (key: string) => {
    let answer: (value: string) => void = () => {};
    const requested = new Promise<string>((resolve) => {
      answer = resolve;
    });
    client.fetchQuery({ queryKey: [key], queryFn: () => requested }).catch(() => undefined);
    return answer;
  };
  const state = async (wait: Promise<void>, afterMs: number) => {
    let isOver = false;
    void wait.then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(afterMs);
    return isOver;
  };
  beforeEach(() => {
    vi.useFakeTimers();
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  });
  afterEach(() => {
    client.clear();
    vi.useRealTimers();
  });

  it('ends when a screen without a copy has its answer, or after a time limit', async () => {
    const answer = ask('list');
    const wait = waitForFirstAnswers(client);
    expect(await state(wait, 3_000)).toBe(false);
    answer('homes');
    expect(await state(wait, 0)).toBe(true);
    ask('never');
    expect(await state(waitForFirstAnswers(client), 4_400)).toBe(true);
  });

  it('is short for a screen with a copy', async () => {
    client.setQueryData(['list'], 'copy', { updatedAt: 1 });
    ask('list');
    const wait = waitForFirstAnswers(client);
    expect(await state(wait, 100)).toBe(false);
    expect(await state(wait, 300)).toBe(true);
  });
});

describe('presses on a snapshot', () => {
  const screen = `<form><select name="beds"><option value="" selected></option><option value="3">3</option></select>
    <label><input type="radio" name="kind" value="SALE" checked>Buy</label><label><input type="radio" name="kind" value="RENT">Rent</label>
    <input name="location"><input name="max_price"><button type="button">Filters</button></form><a href="/a">Home</a><a href="/b">Home</a>`;
  let root: HTMLElement;
  const find = <E extends Element>(selector: string): E => {
    const element = root.querySelector<E>(selector);
    if (element === null) throw new Error(`No ${selector}`);
    return element;
  };
  beforeEach(() => {
    document.body.innerHTML = `<div id="root">${screen}</div>`;
    const found = document.getElementById('root');
    if (found === null) throw new Error('The document has a root');
    root = found;
  });

  it('are repeated on the app’s screen', () => {
    const repeat = watchActions(root);
    find<HTMLSelectElement>('select').value = '3';
    find<HTMLInputElement>('input[value="RENT"]').checked = true;
    find<HTMLInputElement>('[name="max_price"]').value = '5';
    find('button').setAttribute('data-pressed', '');
    find<HTMLAnchorElement>('a[href="/b"]').focus();
    root.innerHTML = screen;
    const notified: string[] = [];
    root.addEventListener('change', ({ target }) => {
      if (target instanceof Element) notified.push(target.getAttribute('name') ?? '');
    });
    find<HTMLInputElement>('[name="location"]').value = 'of the address';
    find('button').addEventListener('click', () => notified.push('press'));
    repeat();
    expect(notified).toEqual(['beds', 'kind', 'max_price', 'press']);
    expect(find<HTMLSelectElement>('select').value).toBe('3');
    expect(find<HTMLInputElement>('input[value="RENT"]').checked).toBe(true);
    expect(find<HTMLInputElement>('[name="max_price"]').value).toBe('5');
    expect(find<HTMLInputElement>('[name="location"]').value).toBe('of the address');
    expect(document.activeElement).toBe(find('a[href="/b"]'));
  });
});
