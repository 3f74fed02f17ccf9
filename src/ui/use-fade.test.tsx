// @vitest-environment jsdom
import { act, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFade } from './use-fade.ts';

const animate = vi.fn();
let root: Root;
let isReduced = false;
beforeEach(() => {
  isReduced = false;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
  HTMLElement.prototype.animate = animate;
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
  animate.mockReset();
});

function Box({ content }: { readonly content: string | undefined }) {
  const box = useRef<HTMLElement>(null);
  useFade(box, content);
  return <section ref={box}>{content}</section>;
}
const show = (content: string | undefined): void => act(() => root.render(<Box content={content} />));

it('fades in an empty list and the list that comes back, not what shows first', () => {
  for (const content of [undefined, 'list', 'list']) show(content);
  expect(animate).not.toHaveBeenCalled();
  show('empty');
  expect(animate).toHaveBeenCalledTimes(1);
  show('list');
  expect(animate).toHaveBeenCalledTimes(2);
});

it('changes at once with reduced motion', () => {
  isReduced = true;
  show('list');
  show('empty');
  expect(animate).not.toHaveBeenCalled();
});
