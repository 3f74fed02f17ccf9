import { fold } from '#lib/fold.ts';
import { cleanText } from '#lib/invisible.ts';

/**
 * The value of a cell that a person filled in, or in plain words why it has none. `note` says what was changed on the
 * way; undefined when the cell was read as it stood.
 */
export type Reading<T> = { readonly value: T; readonly note?: string | undefined } | { readonly problem: string };

export const read = <T>(value: T, note?: string): Reading<T> => (note === undefined ? { value } : { value, note });

/** Whether a cell is empty, in any of the ways in which people write nothing. */
export const isBlank = (text: string): boolean =>
  /^(?:[-–—.?]*|n\.?\/?a\.?|nil|none|null|t\.?b\.?[cad]\.?)$/i.test(text.trim());

/**
 * What spreadsheets write for "not available" and "being fetched", in the languages of their users, without "!" or "?".
 */
const NOT_AVAILABLE =
  /^#(?:N\/A(?: .*)?|N\/D|N\.D\.|ND|NV|NB|N\/B|I\/T|YOK|SAKNAS|BRAK|Н\/Д|GETTING_DATA|\p{Lu}+(?:_\p{Lu}+)+)$/iu;
/** `#REF!`, `#DIV/0!`, `#NAME?`, `#ÜBERLAUF!`, `#¡VALOR!`, `#¿NOMBRE?`; not "#12" or "#4 Riverside". */
const ERROR_OF_ANY_LANGUAGE = /^#\s?[¡¿]?\p{Lu}[\p{Lu}\p{N}_/. -]*\s?[!?]$/u;
const BEING_FETCHED =
  /^\[?(?:(?:data )?(?:is |are )?(?:loading|fetching|getting|retrieving|requesting|refreshing|updating|calculating|importing|processing|connecting)(?: (?:data|results?|values?))?(?:,? please wait)?|working on it|please wait|tafadhali subiri|wird geladen|lädt|daten werden (?:abgerufen|geladen)|chargement(?: en cours)?|cargando(?: datos)?|carregando|a carregar|caricamento(?: in corso)?|laden|wordt geladen|inapakia|inapakua|ładowanie|wczytywanie|загрузка|yükleniyor|memuat|läser in|laster(?: inn)?|indlæser|ladataan|načítání|betöltés|se încarcă|φόρτωση|đang tải|กำลังโหลด|जار(?:ी|ि)|جارٍ? (?:ال)?تحميل|加载中|正在加载|載入中|読み込み中|로드 중|로딩 중)\s?(?:\.\s?){2,}\]?$/iu;

/** All of these begin or end so; most cells do not, which saves the long patterns. */
const MAY_BE_UNFILLED = /^\s*(?:[#＃[]|err)|(?:\.\s?\.|…)\s*\]?\s*$/iu;

/**
 * Whether a spreadsheet shows this in place of a value that it has not got yet, or could not find or calculate, in any
 * language. It is a mistake in any column.
 */
export function isSheetError(text: string): boolean {
  if (!MAY_BE_UNFILLED.test(text)) return false;
  // NFKC turns "…" into three points.
  const given = text.normalize('NFKC').trim();
  return (
    ERROR_OF_ANY_LANGUAGE.test(given) ||
    NOT_AVAILABLE.test(given) ||
    /^(?:#(?:REF|VALUE|DIV\/0|NUM|NULL|SPILL|CALC|FIELD|CONNECT|BUSY|BLOCKED|UNKNOWN|ERROR)!|#NAME\?|#{3,}|Err ?:\d{3})$/i.test(
      given,
    ) ||
    BEING_FETCHED.test(given)
  );
}

/** Whether the spreadsheet kept only the first digits of a long number, "2.54722E+11". */
export const isShortened = (text: string): boolean => /^\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(text.trim());

/** Quotes a cell in a message, on one line of at most 60 characters. */
export function quote(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const characters = [...line];
  return `"${characters.length > 60 ? `${characters.slice(0, 57).join('')}...` : line}"`;
}

/** The entries of a list in one cell, separated by semicolons, or without any by commas or lines. */
export function splitList(text: string): readonly string[] {
  return text
    .split(text.includes(';') ? ';' : /[,\n|•]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Reads a whole number from 1. */
export function readId(text: string): Reading<number | null> {
  if (text === '') return read(null);
  const number = normaliseWholeNumbers(text);
  return /^[1-9]\d{0,9}$/.test(number)
    ? read(Number(number))
    : { problem: `${quote(text)} is not a whole number from 1; leave it empty` };
}

/** "3.0" and "3,00" have only zeros after the point. Three of them may be a thousand. */
const NOUGHTS_BEHIND = /(?<![\d.,])(\d+)[.,](?:0{1,2}|0{4,})(?![\d.,])/g;
/** "2 019" and "2,019", as spreadsheets group thousands; with or without zeros after the point. */
const PARTED_BY_SPACES = /^[1-9]\d{0,2}(?: \d{3})+(?=[.,]0+$|$)/;
const THOUSANDS = /(?<![\d.,])([1-9]\d{0,2}(?:,\d{3})+)(?:\.0+)?(?![\d.,])/g;

/**
 * Writes whole numbers as such, since programs add a point where some cells of the column are empty: "3.0 bays" is "3
 * bays", "3,00" is "3", "２" is "2" and "2,019" is "2019". "3.000" stays: it may be three or three thousand.
 */
export const normaliseWholeNumbers = (text: string): string =>
  /^\d*$/.test(text)
    ? text
    : text
        .replace(/[０-９．，]+/gu, (wide) => wide.normalize('NFKC'))
        .replace(PARTED_BY_SPACES, (digits) => digits.replaceAll(' ', ''))
        .replace(THOUSANDS, (_, digits: string) => digits.replaceAll(',', ''))
        .replace(NOUGHTS_BEHIND, '$1')
        .trim();

/** The edit distance, with swaps of two neighbours. */
function countSlips(from: string, to: string): number {
  const a = [...from];
  const b = [...to];
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The nearest name; undefined when none is near: at most one slip in a short name, two from seven letters. */
function findNearest(given: string, names: Iterable<string>): string | undefined {
  const wanted = fold(given);
  if (wanted.length < 3 || wanted.length > 60) return undefined;
  let best: string | undefined;
  let least = wanted.length >= 7 ? 3 : 2;
  for (const name of names) {
    const folded = fold(name);
    if (Math.abs(folded.length - wanted.length) >= least) continue;
    const slips = countSlips(wanted, folded);
    if (slips < least) {
      least = slips;
      best = name;
    }
  }
  return best;
}

/** "; did you mean "Kiambu"?", or nothing. */
export function didYouMean(given: string, names: Iterable<string>): string {
  const name = findNearest(given, names);
  return name === undefined ? '' : `; did you mean "${name}"?`;
}

const BEFORE =
  /^(?:approx(?:imately)?\b\.?|circa\b|ca?\.|about\b|around\b|roughly\b|est(?:imated)?\b\.?|~|≈|±)\s*:?\s*/i;
const AFTER = /\s*\(?\b(?:approx(?:imately)?|est(?:imated)?)\b\.?\)?$/i;

/** Removes the words for an inexact number: "Approx. 1,200", "circa 85k". */
export const stripApproximation = (text: string): string => text.trim().replace(BEFORE, '').replace(AFTER, '').trim();

/**
 * Makes one key of a reference in any spelling: "JJ-1042", " jj-1042", "JJ - 1042", and with invisible characters,
 * other hyphens or full-width digits.
 * @returns "" when nothing is left
 */
export const referenceKey = (reference: string): string =>
  cleanText(reference.normalize('NFKC').replace(/\s+/gu, '')).replace(/\s+/gu, '').toUpperCase();
