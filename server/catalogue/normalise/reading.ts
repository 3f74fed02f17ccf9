import { fold } from '#lib/fold.ts';
import { cleanText } from '#lib/invisible.ts';

/** A value, or why there is none. `note` tells how it differs from the text of the cell. */
export type Reading<T> = { readonly value: T; readonly note?: string | undefined } | { readonly problem: string };

export const ok = <T>(value: T, note?: string): Reading<T> => (note === undefined ? { value } : { value, note });

/** True for an empty cell, and one with "n/a", "none" or the like. */
export const isBlank = (text: string): boolean =>
  /^(?:[-–—.?]*|n\.?\/?a\.?|nil|none|null|t\.?b\.?[cad]\.?)$/i.test(text.trim());

/** "Not available", in the languages of the people who use spreadsheets. */
const NOT_AVAILABLE =
  /^#(?:N\/A(?: .*)?|N\/D|N\.D\.|ND|NV|NB|N\/B|I\/T|YOK|SAKNAS|BRAK|Н\/Д|GETTING_DATA|\p{Lu}+(?:_\p{Lu}+)+)$/iu;
/** `#REF!`, `#DIV/0!`, `#NAME?`, `#ÜBERLAUF!`, `#¡VALOR!`, `#¿NOMBRE?`; not "#12" or "#4 Riverside". */
const ERROR_OF_ANY_LANGUAGE = /^#\s?[¡¿]?\p{Lu}[\p{Lu}\p{N}_/. -]*\s?[!?]$/u;
const BEING_FETCHED =
  /^\[?(?:(?:data )?(?:is |are )?(?:loading|fetching|getting|retrieving|requesting|refreshing|updating|calculating|importing|processing|connecting)(?: (?:data|results?|values?))?(?:,? please wait)?|working on it|please wait|tafadhali subiri|wird geladen|lädt|daten werden (?:abgerufen|geladen)|chargement(?: en cours)?|cargando(?: datos)?|carregando|a carregar|caricamento(?: in corso)?|laden|wordt geladen|inapakia|inapakua|ładowanie|wczytywanie|загрузка|yükleniyor|memuat|läser in|laster(?: inn)?|indlæser|ladataan|načítání|betöltés|se încarcă|φόρτωση|đang tải|กำลังโหลด|जار(?:ी|ि)|جارٍ? (?:ال)?تحميل|加载中|正在加载|載入中|読み込み中|로드 중|로딩 중)\s?(?:\.\s?){2,}\]?$/iu;

/** A cheap test, since most cells match none of the long patterns. */
const MAY_BE_UNFILLED = /^\s*(?:[#＃[]|err)|(?:\.\s?\.|…)\s*\]?\s*$/iu;

/** True for what a spreadsheet shows before it has a value, or when it cannot calculate one. */
export function isSheetError(text: string): boolean {
  if (!MAY_BE_UNFILLED.test(text)) return false;
  // NFKC turns "…" into three points.
  const input = text.normalize('NFKC').trim();
  return (
    ERROR_OF_ANY_LANGUAGE.test(input) ||
    NOT_AVAILABLE.test(input) ||
    /^(?:#(?:REF|VALUE|DIV\/0|NUM|NULL|SPILL|CALC|FIELD|CONNECT|BUSY|BLOCKED|UNKNOWN|ERROR)!|#NAME\?|#{3,}|Err ?:\d{3})$/i.test(
      input,
    ) ||
    BEING_FETCHED.test(input)
  );
}

/** True for a long number that the spreadsheet has shortened, "2.54722E+11". */
export const isShortened = (text: string): boolean => /^\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(text.trim());

/** Quotes a cell in a message, on one line of at most 60 characters. */
export function quote(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const characters = [...line];
  return `"${characters.length > 60 ? `${characters.slice(0, 57).join('')}...` : line}"`;
}

/** Splits a list at semicolons, or at commas and lines if it has no semicolons. */
export function splitList(text: string): readonly string[] {
  return text
    .split(text.includes(';') ? ';' : /[,\n|•]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

export function readId(text: string): Reading<number | null> {
  if (text === '') return ok(null);
  const number = normaliseWholeNumbers(text);
  return /^[1-9]\d{0,9}$/.test(number)
    ? ok(Number(number))
    : { problem: `${quote(text)} is not a whole number from 1; leave it empty` };
}

/** Not three zeros: "3.000" may be three thousand. */
const TRAILING_ZEROS = /(?<![\d.,])(\d+)[.,](?:0{1,2}|0{4,})(?![\d.,])/g;
const SPACED_THOUSANDS = /^[1-9]\d{0,2}(?: \d{3})+(?=[.,]0+$|$)/;
const THOUSANDS = /(?<![\d.,])([1-9]\d{0,2}(?:,\d{3})+)(?:\.0+)?(?![\d.,])/g;

/** Removes empty decimals, separators and full-width digits: "3.0 bays" is "3 bays", "２" is "2", "2,019" is "2019". */
export const normaliseWholeNumbers = (text: string): string =>
  /^\d*$/.test(text)
    ? text
    : text
        .replace(/[０-９．，]+/gu, (wide) => wide.normalize('NFKC'))
        .replace(SPACED_THOUSANDS, (digits) => digits.replaceAll(' ', ''))
        .replace(THOUSANDS, (_, digits: string) => digits.replaceAll(',', ''))
        .replace(TRAILING_ZEROS, '$1')
        .trim();

/** Swapped neighbours count as one. */
function countEdits(from: string, to: string): number {
  const a = [...from];
  const b = [...to];
  let previous: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) least = Math.min(least, (previous[j - 2] ?? 0) + 1);
      next.push(least);
    }
    previous = row;
    row = next;
  }
  return row[b.length] ?? 0;
}

/** At most one edit, or two in names of seven letters and more. */
function findNearest(input: string, names: Iterable<string>): string | undefined {
  const foldedInput = fold(input);
  if (foldedInput.length < 3 || foldedInput.length > 60) return undefined;
  let nearest: string | undefined;
  let least = foldedInput.length >= 7 ? 3 : 2;
  for (const name of names) {
    const folded = fold(name);
    if (Math.abs(folded.length - foldedInput.length) >= least) continue;
    const edits = countEdits(foldedInput, folded);
    if (edits < least) {
      least = edits;
      nearest = name;
    }
  }
  return nearest;
}

/** Suggests a near name: "; did you mean "Kiambu"?", or "". */
export function didYouMean(input: string, names: Iterable<string>): string {
  const name = findNearest(input, names);
  return name === undefined ? '' : `; did you mean "${name}"?`;
}

const BEFORE =
  /^(?:approx(?:imately)?\b\.?|circa\b|ca?\.|about\b|around\b|roughly\b|est(?:imated)?\b\.?|~|≈|±)\s*:?\s*/i;
const AFTER = /\s*\(?\b(?:approx(?:imately)?|est(?:imated)?)\b\.?\)?$/i;

/** Removes the words for an inexact number: "Approx. 1,200", "circa 85k". */
export const stripApproximation = (text: string): string => text.trim().replace(BEFORE, '').replace(AFTER, '').trim();

/** Makes one key of "JJ-1042", " jj-1042", "JJ - 1042", and of other hyphens and digits. */
export const getReferenceKey = (reference: string): string =>
  cleanText(reference.normalize('NFKC').replace(/\s+/gu, '')).replace(/\s+/gu, '').toUpperCase();
