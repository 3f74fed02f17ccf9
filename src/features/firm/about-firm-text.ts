import type { PageAbout } from '#data/page-meta.ts';
import { type FirmTextName, firmTexts } from './firm-texts.ts';

/** Title and metadata of a page that is the firm's own words. @param path of its address */
export function aboutFirmText(name: FirmTextName, path: string): PageAbout {
  const { title, intro } = firmTexts[name];
  return { title, description: intro, path };
}
