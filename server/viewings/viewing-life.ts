import { getTimes, type Wish } from '#contract/viewing.ts';
import { VIEWING_MS } from '#contract/viewing-calendar.ts';
import { MAX_OFFERS } from '#contract/viewing-state.ts';
import type { ViewingsTable } from '../db/schema.ts';

// The life of a viewing (0046), as a function from a viewing and a step to the next viewing.

export interface Viewing
  extends Pick<ViewingsTable, 'version' | 'state' | 'at' | 'agent' | 'cancelled_by' | 'changed_by' | 'pressed_by'> {
  readonly wishes: readonly Wish[];
  /** The visitor's words with wishes that came after the request. */
  readonly visitor_note: string;
  /** ISO times. */
  readonly offers: readonly string[];
  /** The agency's words to the visitor. */
  readonly note: string;
  readonly directions: string;
  readonly point: Point | null;
}

/** In degrees. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** How the visitor finds the gate. */
export interface Gate {
  readonly directions: string;
  readonly point: Point | null;
}

export const NO_GATE: Gate = { directions: '', point: null };

/** The gate as the visitor may know it: only of a confirmed viewing. */
export const getShownGate = ({ state, directions, point }: Pick<Viewing, 'state'> & Gate): Gate =>
  state === 'confirmed' ? { directions, point } : NO_GATE;

/**
 * Times are ISO. `by` is the username of the agent who meets the visitor, '' for the office; `presser` is who pressed, where
 * that is somebody else.
 */
export type AgencyStep =
  | ({ readonly act: 'confirm'; readonly wish: number; readonly at: string } & Said & Gate)
  | ({ readonly act: 'propose'; readonly offers: readonly string[] } & Said & Gate)
  | ({ readonly act: 'move'; readonly at: string } & Said & Gate)
  | ({ readonly act: 'cancel' | 'gone' } & Said);
interface Said {
  readonly by: string;
  readonly presser?: string | undefined;
  readonly note: string;
}

export type VisitorStep =
  | { readonly act: 'accept'; readonly at: string }
  | { readonly act: 'another'; readonly wishes: readonly Wish[]; readonly note: string }
  | { readonly act: 'withdraw' };

export type Step = AgencyStep | VisitorStep;

/** Why a step is not done: `late`: not from this state. `time`: not a time that may be chosen. `over`: after its hour. */
export type Refusal = 'late' | 'time' | 'over';

export const createViewing = (wishes: readonly Wish[]): Viewing => ({
  version: 0,
  state: 'requested',
  wishes,
  visitor_note: '',
  offers: [],
  at: null,
  agent: null,
  note: '',
  directions: '',
  point: null,
  cancelled_by: null,
  changed_by: 'visitor',
  pressed_by: null,
});

const getPresser = (step: Step): string | null => ('by' in step ? (step.presser ?? step.by) : null);

/** Whether it has taken place, or should have. @param now wall clock, ms */
export const isOver = ({ state, at }: Pick<Viewing, 'state' | 'at'>, now: number): boolean =>
  state === 'confirmed' && Date.parse(at ?? '') + VIEWING_MS <= now;

/** Whether somebody may still act on it. @param now wall clock, ms */
export const isOpen = (viewing: Pick<Viewing, 'state' | 'at'>, now: number): boolean =>
  viewing.state !== 'cancelled' && viewing.state !== 'gone' && !isOver(viewing, now);

const isWithin = (at: number, { from, to }: ReturnType<typeof getTimes>): boolean => at >= from && at < to;

/**
 * Returns the viewing after a step, or why the step is not done.
 * @param now wall clock, ms
 */
export function applyStep(viewing: Viewing, step: Step, now: number): Viewing | Refusal {
  if (!isOpen(viewing, now)) return isOver(viewing, now) ? 'over' : 'late';
  const isAhead = (at: string): boolean => Date.parse(at) > now;
  const version = viewing.version + 1;
  const changed_by = 'by' in step ? 'agency' : 'visitor';
  const next = { ...viewing, version, changed_by, pressed_by: getPresser(step) } as const;
  switch (step.act) {
    case 'confirm': {
      if (viewing.state === 'confirmed') return 'late';
      const wish = viewing.wishes[step.wish];
      if (wish === undefined || !isAhead(step.at) || !isWithin(Date.parse(step.at), getTimes(wish))) return 'time';
      return confirmAt(next, step);
    }
    case 'propose': {
      const offers = [...new Set(step.offers)].sort();
      if (offers.length === 0 || offers.length > MAX_OFFERS || !offers.every(isAhead)) return 'time';
      const { by: agent, note, directions, point } = step;
      // The gate is for the visitor once one of the times is accepted.
      return { ...next, state: 'proposed', offers, at: null, agent, note, directions, point };
    }
    case 'move':
      if (viewing.state !== 'confirmed') return 'late';
      return isAhead(step.at) ? confirmAt(next, step) : 'time';
    case 'cancel':
    case 'gone': {
      const { by: agent, note } = step;
      const ended = { ...next, ...NO_GATE, offers: [], agent, note };
      return step.act === 'gone'
        ? { ...ended, state: 'gone' }
        : { ...ended, state: 'cancelled', cancelled_by: 'agency' };
    }
    case 'accept':
      if (viewing.state !== 'proposed' || !viewing.offers.includes(step.at)) return 'late';
      return isAhead(step.at) ? { ...next, state: 'confirmed', offers: [], at: step.at } : 'time';
    case 'another': {
      const { wishes, note: visitor_note } = step;
      return { ...next, ...NO_GATE, state: 'requested', wishes, visitor_note, offers: [], at: null, note: '' };
    }
    case 'withdraw':
      return { ...next, ...NO_GATE, state: 'cancelled', offers: [], note: '', cancelled_by: 'visitor' };
  }
}

const confirmAt = (
  next: Viewing,
  { at, by: agent, note, directions, point }: Extract<Step, { act: 'confirm' | 'move' }>,
): Viewing => ({ ...next, state: 'confirmed', offers: [], at, agent, note, directions, point });

/** Whether a viewing already is as a step would make it: the same person has pressed twice. */
export function isDone(viewing: Viewing, step: Step): boolean {
  const { state, at, agent, cancelled_by, changed_by, pressed_by } = viewing;
  const isOwn = 'by' in step ? changed_by === 'agency' && agent === step.by : changed_by === 'visitor';
  if (!isOwn || pressed_by !== getPresser(step)) return false;
  switch (step.act) {
    case 'confirm':
    case 'move':
      return state === 'confirmed' && at === step.at && isSaid(viewing, step);
    case 'propose':
      return state === 'proposed' && isSame(viewing.offers, [...new Set(step.offers)].sort()) && isSaid(viewing, step);
    case 'cancel':
      return state === 'cancelled' && cancelled_by === 'agency';
    case 'gone':
      return state === 'gone';
    case 'accept':
      return state === 'confirmed' && at === step.at;
    case 'another':
      return state === 'requested' && isSame(viewing.wishes, step.wishes) && viewing.visitor_note === step.note;
    case 'withdraw':
      return state === 'cancelled';
  }
}

const isSaid = (viewing: Viewing, { note, directions, point }: Omit<Said, 'by'> & Gate): boolean =>
  viewing.note === note && viewing.directions === directions && isSame(viewing.point, point);

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
