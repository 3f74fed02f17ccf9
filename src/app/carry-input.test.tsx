// @vitest-environment jsdom
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { carryInput } from './carry-input.ts';

function Form() {
  return (
    <form action="/send">
      <p>
        Tell us <b>more</b>
      </p>
      <input name="first" aria-label="first" />
      <textarea name="note" />
      <select name="kind">
        <option value="a">A</option>
        <option value="b">B</option>
      </select>
      <input type="radio" name="want" value="buy" defaultChecked />
      <input type="radio" name="want" value="rent" />
    </form>
  );
}

let root: Root | undefined;
const box = document.createElement('div');
afterEach(() => {
  act(() => root?.unmount());
  box.remove();
  vi.unstubAllGlobals();
});

it('typed text, choices and focus carry over to a form that React renders anew', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.append(box);
  box.innerHTML = renderToString(<Form />);
  const form = box.querySelector('form');
  const set = (selector: string, what: object): void => void Object.assign(box.querySelector(selector) ?? {}, what);
  const before = [...box.querySelectorAll('input, textarea, select')];
  set('[name=first]', { value: 'Wanjiru' });
  set('textarea', { value: 'May I see it?' });
  set('select', { value: 'b' });
  set('[value=rent]', { checked: true });
  const reached = before[0];
  box.querySelector('b')?.before(document.createElement('div'));
  await act(async () => {
    root = hydrateRoot(box, <Form />, { onRecoverableError: () => carryInput(box, before, reached) });
  });
  expect(box.querySelector('form')).not.toBe(form);
  const field = (selector: string) => box.querySelector<HTMLInputElement>(selector);
  expect(field('[name=first]')?.value).toBe('Wanjiru');
  expect(field('textarea')?.value).toBe('May I see it?');
  expect(field('select')?.value).toBe('b');
  expect(field('[value=rent]')?.checked).toBe(true);
  expect(document.activeElement).toBe(field('[name=first]'));
});
