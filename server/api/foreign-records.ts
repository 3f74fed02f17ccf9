import type { ImageOf } from '#contract/article-html.ts';
import { readEmail } from '#contract/email.ts';
import type { Picture } from '#contract/property.ts';
import { phoneNumberInGroups } from '#lib/phone-number.ts';
import { webpOf } from '../media/recipe.ts';
import { sanitiseHtml } from '../text/sanitise-html.ts';
import { foreignFacts } from './foreign-facts.ts';

// Records of another API host made fit for our pages: pictures under our own addresses (S26), those within an
// article's HTML too, and that HTML sanitised (S36). Fields we do not know stay as they are.

/** Makes a picture of another host's URL, absolute or relative; undefined when its host is not allowed. */
export type PictureOf = (url: string, alt: string) => Picture | undefined;

const IMAGE_WIDTH = 1080;
const PORTRAIT_WIDTH = 480;

type Json = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Applies a change to an answer's data, bare or wrapped in `data` (S24). */
export async function inData(body: unknown, change: (data: unknown) => unknown): Promise<unknown> {
  return isRecord(body) && Object.hasOwn(body, 'data')
    ? { ...body, data: await change(body['data']) }
    : await change(body);
}

/** Applies a change to each record of a list. */
export const inList =
  (change: (record: unknown) => unknown) =>
  async (list: unknown): Promise<unknown> =>
    Array.isArray(list) ? await Promise.all(list.map(change)) : list;

const without = (record: Json, ...names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
const withoutPictures = (record: Json): Json => without(record, 'pictures', 'picture');

/** A property whose `images` are ours. @param most how many `pictures` it gets */
export function foreignProperty(record: unknown, pictureOf: PictureOf, most = Number.POSITIVE_INFINITY): unknown {
  if (!isRecord(record)) return record;
  const { images } = record;
  const facts = foreignFacts(record, (url) => pictureOf(url, ''));
  if (!Array.isArray(images)) return { ...withoutPictures(record), ...facts };
  const title = textOf(record['title']);
  const pictures = images.flatMap((url, index) =>
    typeof url === 'string' ? (pictureOf(url, `${title}, picture ${index + 1}`) ?? []) : [],
  );
  return {
    ...record,
    ...facts,
    images: pictures.map((picture) => webpOf(picture, IMAGE_WIDTH)),
    pictures: pictures.slice(0, most),
  };
}

/** An article whose featured image is ours and whose content cannot run anything. */
export async function foreignArticle(record: unknown, pictureOf: PictureOf): Promise<unknown> {
  if (!isRecord(record)) return record;
  const image = textOf(record['featured_image']);
  const picture = image === '' ? undefined : pictureOf(image, '');
  const content = record['content'];
  const ownImage: ImageOf = (src) => {
    const inText = pictureOf(src, '');
    if (inText === undefined) return undefined;
    return { src: webpOf(inText, IMAGE_WIDTH), width: inText.width, height: inText.height };
  };
  return {
    ...withoutPictures(record),
    featured_image: picture === undefined ? null : webpOf(picture, IMAGE_WIDTH),
    ...(picture === undefined ? {} : { picture }),
    ...(typeof content === 'string' ? { content: await sanitiseHtml(content, ownImage) } : {}),
  };
}

/** An article of a list, without its content, which no list shows. */
export const foreignArticleSummary = (record: unknown, pictureOf: PictureOf): Promise<unknown> =>
  foreignArticle(isRecord(record) ? without(record, 'content') : record, pictureOf);

/** A number or an address as links need it; what cannot be read stays as it came. */
function reachable(record: Json): Json {
  const readers = { phone_number: phoneNumberInGroups, whatsapp: phoneNumberInGroups, email: readEmail } as const;
  return Object.fromEntries(
    Object.entries(readers).flatMap(([field, read]) => {
      const text = read(textOf(record[field]));
      return text === undefined ? [] : [[field, text]];
    }),
  );
}

/** An owner whose portrait is ours. Whatever that host says, it gets no phone number from us (S52), and no viewings. */
export function foreignOwner(record: unknown, pictureOf: PictureOf): unknown {
  if (!isRecord(record)) return record;
  const image = textOf(record['profile_image']);
  const picture = image === '' ? undefined : pictureOf(image, textOf(record['name']));
  return {
    ...without(record, 'takes_phone', 'takes_viewings'),
    ...reachable(record),
    profile_image: picture === undefined ? null : webpOf(picture, PORTRAIT_WIDTH),
  };
}
