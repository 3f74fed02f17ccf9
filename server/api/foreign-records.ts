import type { GetImage } from '#contract/article-html.ts';
import { readEmail } from '#contract/email.ts';
import { BACKUP_POWERS, INTERNETS, PAPERS, type Picture, TENURES, WATERS } from '#contract/property.ts';
import { fold } from '#lib/fold.ts';
import { formatPhoneNumber } from '#lib/phone-number.ts';
import { getWebpAddress } from '../media/recipe.ts';
import { sanitiseHtml } from '../text/sanitise-html.ts';

// Adapts another API host's records: pictures get our own addresses (S26), HTML is sanitised (S36), and plain
// variants of the deciding facts (0033) are understood. Other values and unknown fields stay as they are.

type Json = Readonly<Record<string, unknown>>;

const YES = ['true', 'yes', 'y', '1', 'allowed'];
const NO = ['false', 'no', 'n', '0', 'not allowed'];

const toWord = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? fold(String(value)) : '';

function readTruth(value: unknown): unknown {
  const word = toWord(value);
  return YES.includes(word) ? true : NO.includes(word) ? false : value;
}

function readList(value: unknown, known: readonly string[]): readonly string[] {
  const truth = readTruth(value);
  if (truth === true) return known.filter((word) => word === 'yes');
  if (truth === false) return known.filter((word) => word === 'none');
  const words = (Array.isArray(value) ? value : String(value).split(/[,;/+]/)).map(toWord);
  return known.filter((word) => words.includes(word));
}

const readWord = (value: unknown, known: readonly string[]): unknown => readList(value, known)[0];

const readDay = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? value.slice(0, 10) : value;

const READERS: Readonly<Record<string, (value: unknown) => unknown>> = {
  pets: readTruth,
  lift: readTruth,
  gated: readTruth,
  water: (value) => readList(value, WATERS),
  backup_power: (value) => readList(value, BACKUP_POWERS),
  internet: (value) => readWord(value, INTERNETS),
  tenure: (value) => readWord(value, TENURES),
  confirmed_on: readDay,
  ...Object.fromEntries(PAPERS.map((paper) => [paper, readDay])),
  available_from: (value) => (toWord(value) === 'now' ? 'now' : readDay(value)),
};

/** Returns the facts that a record has. @param getPlan returns the picture at the host's address of a floor plan */
export function adaptFacts(record: Json, getPlan: (url: string) => Picture | undefined): Json {
  const facts = Object.entries(READERS).flatMap(([name, read]) =>
    record[name] == null ? [] : [[name, read(record[name])] as const],
  );
  const { amenities, amenity_ids, floor_plan } = record;
  const ids = Array.isArray(amenities)
    ? amenities.flatMap((amenity: unknown) =>
        typeof amenity === 'object' && amenity !== null && 'id' in amenity ? [amenity.id] : [],
      )
    : [];
  return {
    ...Object.fromEntries(facts),
    ...(amenity_ids == null && ids.length > 0 ? { amenity_ids: ids } : {}),
    ...(floor_plan == null ? {} : { floor_plan: readPlan(floor_plan, getPlan) }),
  };
}

function readPlan(value: unknown, getPlan: (url: string) => Picture | undefined): Picture | null {
  const url = typeof value === 'object' && value !== null && 'url' in value ? value.url : value;
  return typeof url === 'string' && url !== '' ? (getPlan(url) ?? null) : null;
}

export type GetPicture = (url: string, alt: string) => Picture | undefined;

const IMAGE_WIDTH = 1080;
const PORTRAIT_WIDTH = 480;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Changes an answer's data, bare or wrapped in `data` (S24). */
export async function changeData(body: unknown, change: (data: unknown) => unknown): Promise<unknown> {
  return isRecord(body) && Object.hasOwn(body, 'data')
    ? { ...body, data: await change(body['data']) }
    : await change(body);
}

export const changeList =
  (change: (record: unknown) => unknown) =>
  async (list: unknown): Promise<unknown> =>
    Array.isArray(list) ? await Promise.all(list.map(change)) : list;

const omit = (record: Json, ...names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
const omitPictures = (record: Json): Json => omit(record, 'pictures', 'picture');

/** @param most how many `pictures` the property gets */
export function adaptProperty(record: unknown, getPicture: GetPicture, most = Number.POSITIVE_INFINITY): unknown {
  if (!isRecord(record)) return record;
  const { images } = record;
  const facts = adaptFacts(record, (url) => getPicture(url, ''));
  if (!Array.isArray(images)) return { ...omitPictures(record), ...facts };
  const title = toText(record['title']);
  const pictures = images.flatMap((url, index) =>
    typeof url === 'string' ? (getPicture(url, `${title}, picture ${index + 1}`) ?? []) : [],
  );
  return {
    ...record,
    ...facts,
    images: pictures.map((picture) => getWebpAddress(picture, IMAGE_WIDTH)),
    pictures: pictures.slice(0, most),
  };
}

/** Gives an article our own picture, and content that cannot run anything. */
export async function adaptArticle(record: unknown, getPicture: GetPicture): Promise<unknown> {
  if (!isRecord(record)) return record;
  const image = toText(record['featured_image']);
  const picture = image === '' ? undefined : getPicture(image, '');
  const content = record['content'];
  const getOwnImage: GetImage = (src) => {
    const inline = getPicture(src, '');
    if (inline === undefined) return undefined;
    return { src: getWebpAddress(inline, IMAGE_WIDTH), width: inline.width, height: inline.height };
  };
  return {
    ...omitPictures(record),
    featured_image: picture === undefined ? null : getWebpAddress(picture, IMAGE_WIDTH),
    ...(picture === undefined ? {} : { picture }),
    ...(typeof content === 'string' ? { content: await sanitiseHtml(content, getOwnImage) } : {}),
  };
}

export const adaptArticleSummary = (record: unknown, getPicture: GetPicture): Promise<unknown> =>
  adaptArticle(isRecord(record) ? omit(record, 'content') : record, getPicture);

/** Returns the readable phone numbers and e-mail addresses in the form that links need. */
function readContacts(record: Json): Json {
  const readers = { phone_number: formatPhoneNumber, whatsapp: formatPhoneNumber, email: readEmail } as const;
  return Object.fromEntries(
    Object.entries(readers).flatMap(([field, read]) => {
      const text = read(toText(record[field]));
      return text === undefined ? [] : [[field, text]];
    }),
  );
}

/** Gives an owner our own portrait. The host never gets a phone number from us (S52), nor viewings. */
export function adaptOwner(record: unknown, getPicture: GetPicture): unknown {
  if (!isRecord(record)) return record;
  const image = toText(record['profile_image']);
  const picture = image === '' ? undefined : getPicture(image, toText(record['name']));
  return {
    ...omit(record, 'takes_phone', 'takes_viewings', 'answers_viewings'),
    ...readContacts(record),
    profile_image: picture === undefined ? null : getWebpAddress(picture, PORTRAIT_WIDTH),
  };
}
