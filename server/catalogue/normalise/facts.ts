import { BACKUP_POWERS, type INTERNETS, type TENURES, UNSEEN, WATERS } from '#contract/property.ts';
import { fold } from '#lib/fold.ts';
import { findPrivateWords, MAX_DIRECTIONS } from '../entries.ts';
import { readAmount, readAmountUnit } from './amount.ts';
import { mapWords, readTruth, readWord } from './choices.ts';
import { readDate } from './date.ts';
import { htmlToText } from './plain-text.ts';
import { didYouMean, isBlank, normaliseWholeNumbers, ok, quote, type Reading, splitList } from './reading.ts';

const WORDS: ReadonlyMap<string, number> = new Map(
  ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map((word, number) => [
    word,
    number,
  ]),
);

/** Parses "3" or "three"; null for another word. */
export const parseCountWord = (word: string): number | null =>
  /^\d+$/.test(word) ? Number(word) : (WORDS.get(word.toLowerCase()) ?? null);

/** Let by itself; a staff quarter without "only" is an amenity of a larger home. */
const ONE_ROOM =
  /^(?:studio|bed ?-?sit(?:ter)?|single(?: room)?|double room|(?:d?sq|(?:domestic )?(?:staff|servants?['’]?) quarters?)(?=s? only\b))(?: apartment| flat)?s?(?: only)?$/i;

/** Reads bedrooms or bathrooms: "3 bed", "2.5"; a studio has 0, and "4 + DSQ" 4, since the staff quarter is an amenity. */
export function readRooms(text: string): Reading<number | null> {
  const input = normaliseWholeNumbers(text.replace(/\s+/gu, ' '));
  if (isBlank(input)) return ok(null);
  if (input.split(/\s*\/\s*|\s+or\s+/u).every((part) => ONE_ROOM.test(part))) return ok(0, `${quote(input)} is 0`);
  const [, number = '', more = ''] =
    /^(\d{1,3}(?:[.,]\d+)?|[a-z]+)(?:[\s-]*(?:bed(?:room)?s?|br?|bath(?:room)?s?|ba|rooms?))?((?:\s*(?:\+|plus|&|and)\s*(?:1\b|dsq|sq|staff quarters?|maid'?s? room|study|guest wing).*)?)$/i.exec(
      input,
    ) ?? [];
  const count = WORDS.get(number.toLowerCase()) ?? (number === '' ? Number.NaN : Number(number.replace(',', '.')));
  if (Number.isNaN(count)) return { problem: `${quote(input)} is not a number of rooms; write 3, or studio` };
  if (count > 500) return { problem: `${quote(input)} is more rooms than a home has` };
  if (input === String(count)) return ok(count);
  const rest = /\b1\b/.test(more)
    ? '; if the one more is a staff quarter, write DSQ among the amenities'
    : '; name the rest among the amenities';
  return ok(count, `${quote(input)} is ${count}${more === '' ? '' : rest}`);
}

// An ambiguous fact is a problem, never a guess (0033, S54).

const WATER_WORDS = mapWords<(typeof WATERS)[number]>([
  [
    'mains',
    'mains, city, city council, city water, council, council water, county, county water, municipal, public, piped, nairobi water',
  ],
  ['borehole', 'borehole, bore hole, community borehole, private borehole, well'],
  ['tank', 'tank, tanks, water tank, water tanks, storage tank, storage, reservoir, cistern, rain water, rainwater'],
  ['none', 'none, no, no water, not connected'],
]);
const POWER_WORDS = mapWords<(typeof BACKUP_POWERS)[number]>([
  ['yes', 'yes, y, true, 1, x, available, full backup, full back up, backup, back up, power backup'],
  [
    'generator',
    'generator, genset, standby generator, stand by generator, backup generator, back up generator, full backup generator, generators',
  ],
  ['solar', 'solar, solar power, solar panels, solar backup'],
  ['inverter', 'inverter, inverters, batteries, battery, ups'],
  ['none', 'none, no, n, false, 0, no backup'],
]);
const INTERNET_WORDS = mapWords<(typeof INTERNETS)[number]>([
  ['yes', 'yes, y, true, 1, x, wifi, wi fi, available, broadband, included, internet ready'],
  [
    'fibre',
    'fibre, fiber, fibre ready, fiber ready, fibre optic, fiber optic, fibre internet, fiber internet, safaricom fibre, zuku',
  ],
  ['wireless', 'wireless, 4g, 5g, satellite, starlink'],
  ['none', 'none, no, n, false, 0, no internet'],
]);
const TENURE_WORDS = mapWords<(typeof TENURES)[number]>([
  ['freehold', 'freehold, free hold, absolute, freehold title'],
  ['leasehold', 'leasehold, lease hold, lease, leasehold title'],
  [
    'sectional',
    'sectional, sectional title, sectional title deed, sectional leasehold, leasehold sectional, sectional freehold, freehold sectional',
  ],
  ['share', 'share, share certificate, share in company, share in the company, company share'],
]);

function readWordList<T extends string>(
  text: string,
  words: ReadonlyMap<string, T>,
  known: readonly T[],
  example: string,
): Reading<T[] | null> {
  if (isBlank(text)) return ok(null);
  const parts = normaliseWholeNumbers(text)
    .split(/[;,\n|/+&]|\band\b/iu)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const values = new Set<T>();
  for (const part of parts) {
    const value = words.get(fold(part));
    if (value === undefined) {
      return { problem: `${quote(part)} is not understood; write ${example}${didYouMean(part, words.keys())}` };
    }
    values.add(value);
  }
  if (values.size > 1 && known.some((word) => word === 'none' && values.has(word))) {
    return { problem: `${quote(text)} says that there is none, and something else; write one of both` };
  }
  const value = known.filter((word) => values.has(word));
  return ok(value, fold(text) === fold(value.join(' ')) ? undefined : `${quote(text)} is ${value.join(', ')}`);
}

export const readWater = (text: string): Reading<(typeof WATERS)[number][] | null> =>
  readWordList(text, WATER_WORDS, WATERS, 'mains, borehole, tank or no');

/** Reads backup power, without "yes" beside a kind. */
export function readBackupPower(text: string): Reading<(typeof BACKUP_POWERS)[number][] | null> {
  const reading = readWordList(text, POWER_WORDS, BACKUP_POWERS, 'generator, solar, inverter, yes or no');
  if ('problem' in reading || reading.value === null || reading.value.length < 2) return reading;
  return ok(
    reading.value.filter((word) => word !== 'yes'),
    reading.note,
  );
}

export const readInternet = (text: string): Reading<(typeof INTERNETS)[number] | null> =>
  readWord(normaliseWholeNumbers(text), INTERNET_WORDS, 'fibre, wireless, yes or no');

/** Reads "Freehold", "Share certificate" and "Leasehold, 71 years left". */
export function readTenure(
  text: string,
): Reading<{ readonly tenure: (typeof TENURES)[number]; readonly years: number | null } | null> {
  if (isBlank(text)) return ok(null);
  const [, word = text, years = ''] =
    /^(.*?)[\s,(;:-]*\b(\d{1,3})\s*(?:years?|yrs?)\s*(?:left|remaining|to run|unexpired)\)?$/i.exec(text.trim()) ?? [];
  const reading = readWord(
    word,
    TENURE_WORDS,
    'freehold, leasehold, sectional or share, and the years of a lease as "leasehold, 71 years left"',
  );
  if ('problem' in reading) return { problem: reading.problem };
  if (reading.value === null) return ok(null);
  return ok({ tenure: reading.value, years: years === '' ? null : Number(years) }, reading.note);
}

/** Reads yes or no, also in the words of the Data Dictionary: "Cats OK", "Dogs OK", "Call". */
export function readPets(text: string): Reading<boolean | null> {
  const input = fold(text);
  if (
    /^(?:pets )?(?:allowed|welcome|ok|friendly|cats ok|dogs ok|small pets(?: allowed)?|negotiable yes)$/.test(input)
  ) {
    return ok(true, `${quote(text)} is yes`);
  }
  if (/^(?:pets )?(?:not allowed|not permitted|no pets)$/.test(input)) return ok(false, `${quote(text)} is no`);
  if (/^(?:call|ask|on request|negotiable|breed restrictions|number limit|size limit)$/.test(input)) {
    return ok(null, `${quote(text)} says neither yes nor no and is left out`);
  }
  return readTruth(text);
}

/** Reads "2", "2 bays", "two cars"; "no" is 0. */
export function readParking(text: string): Reading<number | null> {
  if (isBlank(text)) return ok(null);
  const plain = normaliseWholeNumbers(text);
  const input = fold(plain);
  if (/^(?:no|no parking|street)$/.test(input)) return ok(0, `${quote(text)} is 0`);
  if (/^(?:yes|y|x|available|ample|ample parking|parking)$/.test(input)) {
    return ok(null, `${quote(text)} does not say how many spaces, and is left out`);
  }
  const [, word = ''] = /^\s*-/.test(plain)
    ? []
    : (/^(\d{1,3}|[a-z]+)(?: (?:covered|open|basement|reserved|dedicated|assigned|private))*(?: (?:parking|car))?(?: (?:spaces?|bays?|slots?|cars?|lots?|parking))?$/.exec(
        input,
      ) ?? []);
  const count = word === '' ? null : parseCountWord(word);
  if (count === null) return { problem: `${quote(text)} is not a number of parking spaces; write 2` };
  return ok(count, plain === String(count) ? undefined : `${quote(text)} is ${count}`);
}

/** Reads "4", "4th floor", "ground", "basement". */
export function readFloor(text: string): Reading<number | null> {
  if (isBlank(text)) return ok(null);
  const plain = normaliseWholeNumbers(text);
  const input = fold(text);
  if (/^(?:g|gf|ground|ground floor)$/.test(input)) return ok(0, `${quote(text)} is 0, the ground floor`);
  if (/^(?:b|basement|lower ground)(?: floor)?$/.test(input)) return ok(-1, `${quote(text)} is -1, a basement`);
  const [, number = ''] =
    /^\s*(?:floor|level)?\s*(-?\d{1,3})\s*(?:st|nd|rd|th)?\s*(?:floor|level)?\s*$/i.exec(plain) ?? [];
  if (number === '') return { problem: `${quote(text)} is not a floor; write 4, 0 for the ground floor` };
  return ok(Number(number), plain === number ? undefined : `${quote(text)} is ${number}`);
}

export function readYear(text: string): Reading<number | null> {
  if (isBlank(text)) return ok(null);
  const [, year = ''] = /^(?:built\s*)?(?:in\s*)?((?:18|19|20)\d\d)$/i.exec(normaliseWholeNumbers(text)) ?? [];
  return year === '' ? { problem: `${quote(text)} is not a year; write 2019` } : ok(Number(year));
}

function readCount(text: string, unit: RegExp, example: string): Reading<number | null> {
  if (isBlank(text)) return ok(null);
  const plain = normaliseWholeNumbers(text);
  const [, number = '', more = ''] = /^(\d{1,4}(?:[.,]50?)?|[a-z]+)\b\s*(.*)$/i.exec(plain) ?? [];
  const count = /[.,]/.test(number) ? Number(number.replace(',', '.')) : parseCountWord(number);
  if (/^no(?:ne)?$/i.test(text.trim())) return ok(0);
  if (count === null || number === '' || !(more === '' || unit.test(more))) {
    return { problem: `${quote(text)} is not understood; write ${example}` };
  }
  return ok(count, plain === String(count) ? undefined : `${quote(text)} is ${count}`);
}

const MONTHS_OF_RENT = /^(?:months?|mths?|mo)(?:['’]?s?['’]?)?(?:\s*(?:of\s*)?(?:rent|deposit))?$/i;
export const readDepositMonths = (text: string): Reading<number | null> =>
  readCount(text, MONTHS_OF_RENT, '2, for two months of rent');
export const readLeaseYears = (text: string): Reading<number | null> =>
  readCount(text, /^(?:years?|yrs?)(?:\s*(?:left|remaining|to run))?$/i, '71, for 71 years left');

export function readAvailable(text: string): Reading<string | null> {
  if (
    /^(?:now|immediate|immediately|today|vacant|ready|ready to move in|available|available now|available immediately)$/.test(
      fold(text),
    )
  ) {
    return ok('now', fold(text) === 'now' ? undefined : `${quote(text)} is now`);
  }
  return readDate(text);
}

const MONTHS_PER_PAYMENT = mapWords<number>([
  [1, 'month, monthly'],
  [3, 'quarter, quarterly'],
  [12, 'year, yearly, annual, annually'],
]);

interface Charge {
  /** Of a bare number. */
  readonly frequency: string;
  readonly unit: 'month' | 'year';
  readonly example: string;
}

/** "no" and "included" are 0. @param heading its unit */
function readCharge(text: string, heading: string, { frequency, unit: name, example }: Charge): Reading<number | null> {
  if (isBlank(text)) return ok(null);
  const plain = normaliseWholeNumbers(text);
  if (/^(?:0|no|included|inclusive|incl|included in (?:the )?rent)$/.test(fold(plain))) {
    return ok(0, plain === '0' ? undefined : `${quote(text)} is 0: nothing is paid on top of the price`);
  }
  const unit = readAmountUnit(heading);
  if ('problem' in unit) return unit;
  const amount = readAmount(text, unit.value);
  if ('problem' in amount) return amount;
  const { kes, per, period } = amount.value;
  const interval = MONTHS_PER_PAYMENT.get(fold(frequency));
  if (per !== undefined || period === 'night' || period === 'week' || interval === undefined) {
    return { problem: `${quote(text)} is not a charge for a ${name}; write what is paid in a ${name}, ${example}` };
  }
  if (kes === null) return { problem: `${quote(text)} is not an amount; write ${example}, or "no"` };
  const months = MONTHS_PER_PAYMENT.get(period ?? '') ?? interval;
  const charge = Math.round((kes / months) * (name === 'year' ? 12 : 1) * 100) / 100;
  return ok(charge, text.trim() === String(charge) ? undefined : `${quote(text)} is KES ${charge} a ${name}`);
}

/** Reads a charge in KES a month: "8.5k per month", "102,000 p.a."; "no" is 0. @param heading its unit @param frequency "Quarterly" */
export const readServiceCharge = (text: string, heading = '', frequency = ''): Reading<number | null> =>
  readCharge(text, heading, { frequency: frequency === '' ? 'month' : frequency, unit: 'month', example: '8500' });

/** Reads a ground rent in KES a year: "12,000", "1,000 per month"; "no" is 0. @param heading its unit */
export const readGroundRent = (text: string, heading = ''): Reading<number | null> =>
  readCharge(text, heading, { frequency: 'year', unit: 'year', example: '12000' });

const UNSEEN_WORDS = mapWords<(typeof UNSEEN)[number]>([
  ['not seen', 'not seen, no, n, not yet, pending, awaited, missing, not shown, unseen'],
  ['does not apply', 'does not apply, not applicable, not needed, not required, exempt'],
]);

/** Reads when a paper was seen: "12/11/2026", "seen 12 November 2026", "not seen", "does not apply" (0033). */
export function readSeen(text: string): Reading<string | null> {
  if (isBlank(text)) return ok(null);
  const unseen = UNSEEN_WORDS.get(fold(text));
  if (unseen !== undefined) return ok(unseen, fold(text) === unseen ? undefined : `${quote(text)} is ${unseen}`);
  if (/^(?:seen|shown|yes|y|true|1|x|ok|done)$/.test(fold(text))) {
    return { problem: `${quote(text)} does not say when; write the day on which it was seen, 2026-11-12` };
  }
  const date = readDate(text.replace(/^\s*(?:seen|shown)(?:\s+on)?\s+/i, ''));
  return 'problem' in date
    ? { problem: `${quote(text)} is not understood; write the day on which it was seen, "${UNSEEN.join('" or "')}"` }
    : date;
}

export const readCertificate = (text: string): Reading<string | null> => {
  const certificate = text.replace(/\s+/gu, ' ').trim();
  return isBlank(certificate) || /^no$/i.test(certificate) ? ok(null) : ok(certificate);
};

/** Reads public directions; a caretaker's number or an exact point is a problem, since they are for confirmed viewings. */
export function readDirections(text: string): Reading<string | null> {
  const directions = htmlToText(text).replace(/\s+/gu, ' ').trim();
  if (isBlank(directions)) return ok(null);
  const found = findPrivateWords(directions);
  if (found !== undefined) {
    return {
      problem: `${quote(found)} is a telephone number or an exact point, and directions are public; take it out`,
    };
  }
  return directions.length > MAX_DIRECTIONS
    ? { problem: `${directions.length} characters are too many; write at most ${MAX_DIRECTIONS}` }
    : ok(directions);
}

export function readVideo(text: string): Reading<string | null> {
  if (isBlank(text)) return ok(null);
  const [link = '', ...more] = splitList(text.replaceAll('\n', ';'));
  return /^https:\/\/\S+$/i.test(link) && more.length === 0
    ? ok(link)
    : { problem: `${quote(text)} is not a link to a film; write one that begins with https://` };
}
