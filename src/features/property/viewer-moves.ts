/** Zoom of the showcase viewer (spec §9). */
export const ZOOM_MIN = 1;
export const ZOOM_MAX = 3;
export const ZOOM_STEP = 0.5;

/** What the viewer shows. `direction` is where the last move went, so that the slide follows it. */
export interface ViewerState {
  readonly index: number;
  readonly zoom: number;
  readonly direction: -1 | 0 | 1;
}

export type ViewerMove =
  | { readonly to: 'next' | 'previous' | 'zoom-in' | 'zoom-out' }
  | { readonly to: 'photo'; readonly index: number }
  /** By two fingers or a double tap; one of the half steps. */
  | { readonly to: 'zoom'; readonly zoom: number };

/**
 * The viewer after a move (spec §4): previous and next wrap around, zoom goes by half steps from 1 to 3 and is back at 1
 * on another photo.
 * @param count how many photos there are; with one, next and previous stay
 */
export function moveViewer(state: ViewerState, move: ViewerMove, count: number): ViewerState {
  switch (move.to) {
    case 'next':
      return show((state.index + 1) % count, 1, state);
    case 'previous':
      return show((state.index - 1 + count) % count, -1, state);
    case 'photo':
      return show(move.index, move.index < state.index ? -1 : 1, state);
    case 'zoom':
      return { ...state, zoom: Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, move.zoom)) };
    case 'zoom-in':
      return { ...state, zoom: Math.min(ZOOM_MAX, state.zoom + ZOOM_STEP) };
    case 'zoom-out':
      return { ...state, zoom: Math.max(ZOOM_MIN, state.zoom - ZOOM_STEP) };
  }
}

const show = (index: number, direction: -1 | 1, state: ViewerState): ViewerState =>
  index === state.index ? state : { index, zoom: ZOOM_MIN, direction };

/** Zoom as it is written beside its buttons: "1×", "1.5×". */
export const zoomInWords = (zoom: number): string => `${zoom}×`;
