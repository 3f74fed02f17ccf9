import * as v from 'valibot';
import { Picture } from '#contract/property.ts';
import { readAs } from '#lib/read-as.ts';
import type { Library } from '#offline/library/library.ts';
import { libraryKey } from '#offline/library/library-reads.ts';

const HERO = libraryKey('GET', '/content/hero.json');
const Hero = v.array(v.pick(Picture, ['url']));

/** Beginnings of the paths of the hero's pictures, as the library knows them. */
export async function heroPictures(library: Pick<Library, 'answer'>): Promise<readonly string[]> {
  const hero = await library.answer(HERO);
  return readAs(Hero, hero?.kind === 'record' ? hero.json : undefined)?.map(({ url }) => url) ?? [];
}
