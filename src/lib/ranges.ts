import { formatNumber } from './money.ts';

/** Formats a range (spec §9, S15): "2–4", or one number when both ends are equal; null without numbers. */
export function formatRange(values: ReadonlyArray<number | null | undefined>): string | null {
  const numbers = values.filter((value): value is number => typeof value === 'number' && Number.isFinite(value));
  if (numbers.length === 0) return null;
  const min = Math.min(...numbers);
  const max = Math.max(...numbers);
  return min === max ? formatNumber(min) : `${formatNumber(min)}–${formatNumber(max)}`;
}
