import { pageMeta } from '#content/page-meta.ts';
import type { FirmTextName } from './firm-texts.ts';

/** What the head of a page of words needs; the words themselves come with the page's own script. */
export interface FirmTextAbout {
  readonly title: string;
  readonly description: string;
}

/** Loads the texts apart from the entry, and tells what the head needs of one of them. */
export async function loadFirmText(name: FirmTextName): Promise<FirmTextAbout> {
  const { firmTexts } = await import('./firm-texts.ts');
  const { title, intro } = firmTexts[name];
  return { title, description: intro };
}

/** The same of the questions and answers. */
export async function loadQuestions(): Promise<FirmTextAbout> {
  const { faq } = await import('#content/pages.json');
  return { title: faq.title, description: faq.intro };
}

/** The head of such a page; before its texts are there, nothing. */
export const firmTextMeta = (origin: string | undefined, path: string, about: FirmTextAbout | undefined) =>
  about === undefined ? {} : pageMeta(origin, { ...about, path });
