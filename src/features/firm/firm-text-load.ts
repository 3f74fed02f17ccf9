import { type PageAbout, pageMeta } from '#data/page-meta.ts';
import type { FirmTextName } from './firm-texts.ts';

/** What the head of a text page needs. The text itself comes with the page's own script. */
type FirmTextAbout = Pick<PageAbout, 'title' | 'description'>;

/** Loads the texts, which are not part of the entry, and gives what the head needs of one. */
export async function loadFirmText(name: FirmTextName): Promise<FirmTextAbout> {
  const { firmTexts } = await import('./firm-texts.ts');
  const { title, intro } = firmTexts[name];
  return { title, description: intro };
}

/** The same for the questions and answers. */
export async function loadQuestions(): Promise<FirmTextAbout> {
  const { default: faq } = await import('#content/pages/faq.json');
  return { title: faq.title, description: faq.intro };
}

/** The head of such a page; empty until its text is loaded. */
export const firmTextMeta = (origin: string | undefined, path: string, about: FirmTextAbout | undefined) =>
  about === undefined ? {} : pageMeta(origin, { ...about, path });
