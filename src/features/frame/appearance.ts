import * as v from 'valibot';
import { keepText, readText } from '#data/web-storage.ts';
import { readAs } from '#lib/read-as.ts';

/** The key in local storage; the page reads it before the first paint, in index.html. */
const KEY = 'appearance';
const schema = v.picklist(['light', 'dark']);

/** What the visitor chose; null is "as the phone". */
export type Appearance = v.InferOutput<typeof schema> | null;

/** The remembered choice. Anything unreadable counts as "as the phone". */
export const storedAppearance = (): Appearance => readAs(schema, readText('localStorage', KEY)) ?? null;

/** Applies a choice at once, and remembers it where that is allowed. */
export function chooseAppearance(appearance: Appearance): void {
  if (appearance === null) delete document.documentElement.dataset['scheme'];
  else document.documentElement.dataset['scheme'] = appearance;
  keepText('localStorage', KEY, appearance);
}
