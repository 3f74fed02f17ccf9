import { formatNumber } from '../money.ts';

export interface FigureBounds {
  /** Its name within a sentence: "the price". */
  readonly name: string;
  readonly least: number;
  readonly most: number;
  /** True rounds to whole numbers; months and per cents keep their decimals. */
  readonly isWhole: boolean;
  /** The value of an empty field; undefined when it is required. */
  readonly absent: number | undefined;
  readonly example: string;
}

export type Figure = { readonly value: number } | { readonly error: string };

const NUMBER = /^\d+(\.\d+)?$/;
/** What people write around and within a number: "KES 8,500,000", "14.9 %", "8 500 000". */
const AROUND = /^(kes|ksh)\.?|\/=$|\/-$|%$|[,\s]/gi;

/** Parses a typed figure. Never throws, never returns NaN. */
export function readFigure(text: string | undefined, bounds: FigureBounds): Figure {
  const written = text?.trim() ?? '';
  if (written === '') {
    return bounds.absent === undefined ? { error: `Enter ${bounds.name}.` } : { value: bounds.absent };
  }
  const bare = written.replace(AROUND, '').trim();
  if (!NUMBER.test(bare)) return { error: `Write ${bounds.name} as a number, such as ${bounds.example}.` };
  const value = bounds.isWhole ? Math.round(Number(bare)) : Number(bare);
  if (value < bounds.least) return { error: `Enter ${formatNumber(bounds.least)} or more for ${bounds.name}.` };
  if (value > bounds.most) return { error: `Enter ${formatNumber(bounds.most)} or less for ${bounds.name}.` };
  return { value };
}
