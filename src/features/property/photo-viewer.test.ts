import { expect, it } from 'vitest';
import { spec } from '#tests/conformance/spec.ts';
import { moveViewer, type ViewerMove } from './photo-viewer.tsx';

const applyMoves = (moves: readonly ViewerMove[], count: number, index = 0) =>
  moves.reduce((state, move) => moveViewer(state, move, count), { index, zoom: 1, direction: 0 as -1 | 0 | 1 });

it('the viewer wraps around at both ends', spec('4-viewer-wraps'), () => {
  expect(applyMoves([{ to: 'previous' }], 7)).toEqual({ index: 6, zoom: 1, direction: -1 });
  expect(applyMoves([{ to: 'next' }], 7, 6)).toEqual({ index: 0, zoom: 1, direction: 1 });
});

it('the viewer zooms from 1 to 3 by half steps', spec('4-zoom-steps', '9-zoom'), () => {
  const zoomIn: ViewerMove = { to: 'zoom-in' };
  const steps = [1, 2, 3, 4, 5].map(
    (times) =>
      applyMoves(
        Array.from({ length: times }, () => zoomIn),
        3,
      ).zoom,
  );
  expect(steps).toEqual([1.5, 2, 2.5, 3, 3]);
  expect(applyMoves([{ to: 'zoom-out' }], 3).zoom).toBe(1);
});

it('the viewer resets to 1 on another photo, and keeps its zoom on the same one', spec('4-zoom-reset'), () => {
  expect(applyMoves([{ to: 'zoom-in' }, { to: 'next' }], 3).zoom).toBe(1);
  expect(applyMoves([{ to: 'zoom-in' }, { to: 'photo', index: 2 }], 3)).toEqual({ index: 2, zoom: 1, direction: 1 });
  expect(applyMoves([{ to: 'zoom-in' }, { to: 'photo', index: 0 }], 3).zoom).toBe(1.5);
  expect(applyMoves([{ to: 'zoom-in' }, { to: 'next' }], 1)).toEqual({ index: 0, zoom: 1.5, direction: 0 });
});
