// @vitest-environment jsdom
import { act, Fragment, type ReactNode, Suspense, use } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHANGES_IN_PLACE, changeTexts } from '#tests/fixtures/text-changers.ts';
import { holdTexts, restoreTexts } from './true-texts.ts';

interface Shown {
  readonly count: number;
  readonly isOffline?: boolean;
  readonly homes?: readonly string[];
}

/** A screen with every kind of text that appears, disappears or changes beside other texts. */
function Screen({ count, isOffline = false, homes = ['Villa', 'Flat'] }: Shown) {
  return (
    <main>
      <h1>{isOffline ? 'No connection' : 'Homes'}</h1>
      <p id="count">
        {count} homes{isOffline ? ' on this phone' : ''}, <b>new</b> {isOffline && 'and old'}
      </p>
      <p id="switch">
        {isOffline ? 'Nothing comes' : <i>All is here</i>}
        <input name="note" />
      </p>
      <p id="before">
        {isOffline && <b>Careful: </b>}
        prices may change
      </p>
      <ul>
        {homes.map((name) => (
          <li key={name}>
            {name}: {count} rooms
          </li>
        ))}
      </ul>
      <button type="button">Save {isOffline ? 'here' : <b>there</b>}</button>
    </main>
  );
}

let box: HTMLElement;
let root: Root | undefined;
let stopHolding: () => void;
let errors: unknown[];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  errors = [];
  box = document.createElement('div');
  document.body.append(box);
  stopHolding = holdTexts(document.body);
  vi.spyOn(console, 'error').mockImplementation((...messages) => {
    // The development build of React also compares attributes, which the production build does not.
    if (!String(messages[0]).startsWith('A tree hydrated but some attributes')) errors.push(messages);
  });
});
afterEach(() => {
  stopHolding();
  act(() => root?.unmount());
  root = undefined;
  box.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const renderText = (node: ReactNode): string => {
  const element = document.createElement('div');
  element.innerHTML = renderToString(node);
  return element.textContent;
};
/** Puts in the server's HTML before the observation starts, as in a page load. */
const serve = (node: ReactNode): void => {
  stopHolding();
  box.innerHTML = renderToString(node);
  stopHolding = holdTexts(document.body);
};
/** The text on the screen, without the marks of translated text. */
const getScreenText = (): string => (box.textContent ?? '').replaceAll(/[«»]/g, '');
const show = async (shown: Shown): Promise<void> => act(() => root?.render(<Screen {...shown} />));
const change = async (...how: Parameters<typeof changeTexts>): Promise<void> => act(() => changeTexts(...how));

const OTHERS: readonly Shown[] = [
  { count: 3, isOffline: true },
  { count: 4, homes: ['Plot', 'Flat', 'Villa'] },
  { count: 4, isOffline: true, homes: ['Flat'] },
  { count: 5, homes: [] },
  { count: 2 },
];

describe.each([...CHANGES_IN_PLACE, 'take out'] as const)('changed texts: %s', (how) => {
  it.each([false, true])(
    'each later screen is complete and right, and keeps typed text (translates new text: %s)',
    async (shouldTranslateNewText) => {
      root = createRoot(box);
      await show({ count: 2 });
      const note = box.querySelector('input');
      if (note) note.value = 'Typed';
      await change(how, shouldTranslateNewText, box);
      for (const shown of OTHERS) {
        await show(shown);
        if (how !== 'take out') expect(getScreenText()).toBe(renderText(<Screen {...shown} />));
        if (!shouldTranslateNewText) await change(how, false, box);
      }
      expect(errors).toEqual([]);
      expect(box.querySelector('input')).toBe(note);
      expect(note?.value).toBe('Typed');
    },
  );
});

describe.each(CHANGES_IN_PLACE)('texts changed before hydration: %s', (how) => {
  it.each([false, true])(
    'the page and its lazy part hydrate unchanged (translates new text: %s)',
    async (shouldTranslateNewText) => {
      let resolveCount = (_count: number): void => {};
      const countPromise = new Promise<number>((resolve) => {
        resolveCount = resolve;
      });
      let isServer = true;
      const Part = (): ReactNode => <Screen count={isServer ? 7 : use(countPromise)} />;
      const lazyPart = (
        <Suspense>
          <Part />
        </Suspense>
      );
      const Page = (shown: Shown) => (
        <div>
          <Screen {...shown} />
          {lazyPart}
        </div>
      );
      serve(<Page count={2} />);
      isServer = false;
      const fields = [...box.querySelectorAll('input')];
      for (const field of fields) field.value = 'Typed';
      await change(how, shouldTranslateNewText, box);
      await act(async () => {
        root = hydrateRoot(box, <Page count={2} />, { onRecoverableError: (error) => errors.push(error) });
      });
      if (!shouldTranslateNewText) await change(how, false, box);
      await act(async () => resolveCount(7));
      expect(errors).toEqual([]);
      expect(getScreenText()).toBe(renderText(<Screen count={2} />) + renderText(<Screen count={7} />));
      for (const shown of OTHERS) {
        await act(() => root?.render(<Page {...shown} />));
        expect(getScreenText()).toBe(renderText(<Screen {...shown} />) + renderText(<Screen count={7} />));
      }
      expect(errors).toEqual([]);
      expect([...box.querySelectorAll('input')]).toEqual(fields);
      expect(fields.map(({ value }) => value)).toEqual(['Typed', 'Typed']);
    },
  );

  it('a part that suspends during hydration hydrates from its beginning afterwards', async () => {
    let resolveCount = (_count: number): void => {};
    const countPromise = new Promise<number>((resolve) => {
      resolveCount = resolve;
    });
    let isServer = true;
    const Rest = (): ReactNode => <Screen count={isServer ? 7 : use(countPromise)} />;
    const Page = (shown: Shown) => (
      <Suspense>
        <Screen {...shown} />
        <Rest />
      </Suspense>
    );
    serve(<Page count={2} />);
    isServer = false;
    await act(async () => {
      root = hydrateRoot(box, <Page count={2} />, { onRecoverableError: (error) => errors.push(error) });
    });
    await change(how, false, box);
    await act(async () => resolveCount(7));
    expect(errors).toEqual([]);
    expect(getScreenText()).toBe(renderText(<Screen count={2} />) + renderText(<Screen count={7} />));
    await act(() => root?.render(<Page count={3} isOffline />));
    expect(getScreenText()).toBe(renderText(<Screen count={3} isOffline />) + renderText(<Screen count={7} />));
    expect(errors).toEqual([]);
  });
});

describe('other changes to texts', () => {
  const changeBetweenCounts = async (from: number, to: number, done: (line: HTMLElement) => void): Promise<string> => {
    root = createRoot(box);
    await show({ count: from });
    const line = box.querySelector<HTMLElement>('#count');
    await act(async () => line && done(line));
    await show({ count: to });
    return line?.textContent ?? '';
  };
  const getTexts = (line: HTMLElement): Text[] => [...line.childNodes].filter((node) => node instanceof Text);
  const createFont = (words: string): HTMLElement => {
    const font = document.createElement('font');
    font.append(words);
    return font;
  };

  it('a sentence that was merged into its first text node is restored completely', async () => {
    const text = await changeBetweenCounts(2, 3, (line) => {
      const [first, second] = getTexts(line);
      first?.replaceWith(createFont('nyumba 2 '));
      second?.replaceWith(createFont(''));
    });
    expect(text).toBe('3 homes, new ');
  });

  it('a sentence that was overwritten in another order is restored completely', async () => {
    const text = await changeBetweenCounts(2, 3, (line) => {
      const [first, second] = getTexts(line);
      if (first) first.data = 'nyumba 2';
      if (second) second.data = '';
    });
    expect(text).toBe('3 homes, new ');
  });

  it('an overwritten text leaves a replaced text beside it alone', async () => {
    const text = await changeBetweenCounts(2, 3, (line) => {
      const [first, second] = getTexts(line);
      if (first) first.data = 'mbili';
      second?.replaceWith(createFont(' nyumba'));
    });
    expect(text).toBe('3 homes, new ');
  });

  it('a translator that shows the original and translates again leaves nothing behind', async () => {
    const text = await changeBetweenCounts(2, 3, (line) => {
      const [first] = getTexts(line);
      const font = createFont('mbili');
      first?.replaceWith(font);
      if (first) line.insertBefore(first, font);
      font.remove();
      first?.replaceWith(createFont('pili'));
    });
    expect(text).toBe('3 homes, new ');
  });

  it('a line wrapped in one element is unwrapped', async () => {
    const text = await changeBetweenCounts(2, 3, (line) => {
      const font = createFont('');
      line.prepend(font);
      for (let node = font.nextSibling; node !== null; node = font.nextSibling) font.append(node);
    });
    expect(text).toBe('3 homes, new ');
    await show({ count: 3, isOffline: true });
    expect(box.querySelector('#count')?.textContent).toBe('3 homes on this phone, new and old');
    expect(errors).toEqual([]);
  });

  it.each<(line: HTMLElement) => void>([
    (line) => line.normalize(),
    (line) => {
      line.innerHTML = 'nyumba 2, <b>mpya</b>';
    },
    (line) => {
      line.textContent = 'nyumba 2, mpya';
    },
    (line) => line.replaceChildren(createFont('nyumba 2, mpya')),
  ])('texts put together, and words in the place of a whole line, are React’s own again: %s', async (done) => {
    expect(await changeBetweenCounts(2, 3, done)).toBe('3 homes, new ');
    const line = box.querySelector<HTMLElement>('#count');
    await act(async () => line && done(line));
    await show({ count: 4, isOffline: true });
    expect(line?.innerHTML).toBe('4 homes on this phone, <b>new</b> and old');
    expect(errors).toEqual([]);
  });

  it.each(CHANGES_IN_PLACE)('texts that React reorders leave nothing behind: %s', async (how) => {
    root = createRoot(box);
    const showWords = async (...words: readonly string[]): Promise<void> =>
      act(() => root?.render(words.map((word) => <Fragment key={word}>{`${word}, `}</Fragment>)));
    await showWords('Villa', 'Flat', 'Plot');
    await change(how, false, box);
    await showWords('Plot', 'Villa', 'Flat');
    expect(getScreenText()).toBe('Plot, Villa, Flat, ');
    await change(how, false, box);
    await showWords('Flat', 'Plot', 'Villa');
    expect(getScreenText()).toBe('Flat, Plot, Villa, ');
    expect(errors).toEqual([]);
  });

  it.each(CHANGES_IN_PLACE)('an element has the text that React wrote last: %s', async (how) => {
    root = createRoot(box);
    for (const isOffline of [false, true, false]) {
      await show({ count: 2, isOffline });
      expect(box.querySelector('h1')?.textContent).toBe(isOffline ? 'No connection' : 'Homes');
      await change(how, false, box);
    }
    expect(errors).toEqual([]);
  });

  it('text that a script writes into its own elements is left alone', async () => {
    root = createRoot(box);
    await show({ count: 2 });
    const own = document.createElement('div');
    own.innerHTML = '<span>10 km</span>';
    const span = own.firstElementChild;
    const text = new Text('10 km');
    own.append(text);
    await act(async () => box.querySelector('#switch')?.append(own));
    expect([text.nodeValue, own.textContent]).toEqual(['10 km', '10 km10 km']);
    for (const words of ['5 km', '10 km']) {
      await act(async () => {
        if (span !== null && span.textContent !== words) span.textContent = words;
      });
      await act(async () => text.replaceData(0, text.length, words));
      expect(own.innerHTML).toBe(`<span>${words}</span>${words}`);
      expect(text.nodeValue).toBe(words);
    }
  });

  it('React owns texts again that their element has removed', async () => {
    const replace = (text: Text): void => {
      const { parentNode, nextSibling } = text;
      parentNode?.removeChild(text);
      parentNode?.insertBefore(createFont('mbili'), nextSibling);
    };
    expect(await changeBetweenCounts(2, 3, (line) => getTexts(line).forEach(replace))).toBe('3 homes, new ');
    await show({ count: 3, isOffline: true });
    expect(box.querySelector('#count')?.innerHTML).toBe('3 homes on this phone, <b>new</b> and old');
    expect(errors).toEqual([]);
  });

  it('a translator that works backwards replaces each text in its place', async () => {
    root = createRoot(box);
    await show({ count: 2 });
    const line = box.querySelector<HTMLElement>('#count');
    for (const text of line === null ? [] : getTexts(line).reverse()) {
      const { nextSibling } = text;
      await act(async () => text.remove());
      const font = createFont('neno');
      await act(async () => expect(line?.insertBefore(font, nextSibling)).toBe(font));
    }
    expect(line?.innerHTML).toMatch(/^<font>neno<.font>.*<b>/);
    await show({ count: 3, isOffline: true });
    expect(line?.innerHTML).toBe('3 homes on this phone, <b>new</b> and old');
    expect(errors).toEqual([]);
  });

  it.each(CHANGES_IN_PLACE)('earlier changes are undone on demand: %s', (how) => {
    stopHolding();
    box.innerHTML = renderToString(<Screen count={2} />);
    const served = box.innerHTML;
    const earlier = new MutationObserver(() => undefined);
    earlier.observe(box, { childList: true, subtree: true, characterDataOldValue: true });
    changeTexts(how, false, box);
    stopHolding = holdTexts(document.body, earlier.takeRecords());
    restoreTexts(box);
    expect(box.innerHTML).toBe(served);
  });

  it('the platform’s own methods are restored at the end', async () => {
    const standing = () => ({ ...Object.getOwnPropertyDescriptors(Node.prototype) });
    stopHolding();
    const found = standing();
    stopHolding = holdTexts(document.body);
    await changeBetweenCounts(2, 3, (line) => changeTexts('replace', false, line));
    expect(standing()).not.toEqual(found);
    stopHolding();
    expect(standing()).toEqual(found);
  });

  it('React can write and remove texts while they are replaced', async () => {
    root = createRoot(box);
    await show({ count: 2 });
    for (const shown of [{ count: 3, isOffline: true }, { count: 4 }]) {
      act(() => {
        changeTexts('replace', false, box);
        root?.render(<Screen {...shown} />);
      });
      expect(getScreenText()).toBe(renderText(<Screen {...shown} />));
    }
    expect(errors).toEqual([]);
  });
});
