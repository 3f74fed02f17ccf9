import { formatNumber } from '../money.ts';

const GROUPED = /^\d[\d,]*$/;
const getDigits = (text: string): string => text.replaceAll(',', '');

/** Removes the separators of an amount, and leaves any other text: "8,500,000" is "8500000". */
export const withoutSeparators = (text: string): string => (GROUPED.test(text) ? getDigits(text) : text);

/** Puts thousands separators into typed digits, and leaves any other text: "8500000" is "8,500,000". */
export function groupDigits(text: string): string {
  const digits = withoutSeparators(text);
  return GROUPED.test(text) && digits.length <= 15 ? formatNumber(Number(digits)) : text;
}

/**
 * Where the caret stands in grouped text, so that as many digits follow it as before.
 * @param grouped from groupDigits()
 * @param rest the typed text behind the caret
 */
export function getCaretBefore(grouped: string, rest: string): number {
  let following = getDigits(rest).length;
  let caret = grouped.length;
  for (; following > 0 && caret > 0; caret--) if (grouped[caret - 1] !== ',') following--;
  // In front of a separator, which Backspace would only remove for it to come back.
  return grouped[caret - 1] === ',' ? caret - 1 : caret;
}
