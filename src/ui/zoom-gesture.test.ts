// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { panZoomed, stopFling } from './zoom-gesture.ts';

afterEach(() => {
  stopFling();
  vi.unstubAllGlobals();
});

/** A photo twice as wide as its box, and each `scrollLeft` that the box was given. */
function zoom() {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const box = document.createElement('div');
  const photo = document.createElement('div');
  const lefts: number[] = [];
  Object.defineProperties(box, {
    scrollWidth: { value: 720 },
    clientWidth: { value: 360 },
    scrollTo: {
      value: ({ left }: { left: number }) => {
        lefts.push(left);
        box.scrollLeft = left;
      },
    },
  });
  return { parts: { box, photo }, lefts };
}

it('a photo flies at the finger’s speed, measured by event times even if a busy page gets all moves at once', async () => {
  const { parts, lefts } = zoom();
  const gesture = panZoomed(parts, { x: 300, y: 0 });
  for (const [step, x] of [290, 270, 250].entries()) gesture.move([{ x, y: 0 }], 16 * step);
  gesture.end(false, 48);
  await vi.waitUntil(() => Math.max(...lefts) > 60, { timeout: 10_000 });
  // A release at 40 px in 32 ms moves it another 406 px at most.
  expect(Math.max(...lefts)).toBeLessThan(460);
});

it('a photo stays after a finger has rested before release', async () => {
  const { parts, lefts } = zoom();
  const gesture = panZoomed(parts, { x: 300, y: 0 });
  for (const [step, x] of [290, 270, 250].entries()) gesture.move([{ x, y: 0 }], 16 * step);
  gesture.end(false, 400);
  // A fling would show within two frames.
  for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done));
  expect(Math.max(...lefts)).toBe(50);
});
