import * as v from 'valibot';
import { Wish, wishesOfForm, wishInWords } from '#contract/viewing.ts';
import type { Fields } from './form-machine.ts';

/** The wishes that stand in a form, or did when it was sent; what is none is left out. */
export const wishesIn = (fields: Fields): readonly Wish[] =>
  wishesOfForm((name) => fields[name] ?? '').filter((wish): wish is Wish => v.is(Wish, wish));

/** The same as text, a line each. */
export const wishesAsText = (fields: Fields): string => wishesIn(fields).map(wishInWords).join('\n');
