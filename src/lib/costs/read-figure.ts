import { formatNumber } from '../money.ts';

/** What a figure may be. */
export interface FigureBounds {
  /** As a sentence names it: "the price". */
  readonly name: string;
  readonly least: number;
  readonly most: number;
  /** Whole numbers are rounded to; months and per cents keep their decimals. */
  readonly isWhole: boolean;
  /** What an empty field means; undefined when it has to be filled in. */
  readonly absent: number | undefined;
  /** An example of how it is written. */
  readonly example: string;
}

/** A figure that can be used, or why it cannot. */
export type Figure = { readonly value: number } | { readonly error: string };

const NUMBER = /^\d+(\.\d+)?$/;
/** "KES 8,500,000", "14.9 %", "8 500 000": what people write around and within a number. */
const AROUND = /^(kes|ksh)\.?|\/=$|\/-$|%$|[,\s]/gi;

/** Reads a figure as a person writes it. Never throws, never gives NaN. */
export function readFigure(text: string | undefined, bounds: FigureBounds): Figure {
  const written = text?.trim() ?? '';
  if (written === '') {
    return bounds.absent === undefined ? { error: `Enter ${bounds.name}.` } : { value: bounds.absent };
  }
  const bare = written.replace(AROUND, '').trim();
  if (!NUMBER.test(bare)) return { error: `Write ${bounds.name} as a number, such as ${bounds.example}.` };
  const value = bounds.isWhole ? Math.round(Number(bare)) : Number(bare);
  if (value < bounds.least) return { error: `Make ${bounds.name} at least ${formatNumber(bounds.least)}.` };
  if (value > bounds.most) return { error: `Make ${bounds.name} at most ${formatNumber(bounds.most)}.` };
  return { value };
}
