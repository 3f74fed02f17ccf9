import type { Picture, PropertyDetail } from '#contract/property.ts';

/** One photo of a property: made by our server (`picture`), or an address of another host (`src`). */
export interface Photo {
  readonly picture: Picture | undefined;
  readonly src: string | undefined;
  /** What is in the picture; the photo's number where the record does not say. */
  readonly alt: string;
}

/** The photos of a property in their order; additive `pictures` where there are some, else `images` (S26). */
export function photosOf(property: Pick<PropertyDetail, 'title' | 'pictures' | 'images'>): readonly Photo[] {
  const pictures = property.pictures ?? [];
  const images = (property.images ?? []).filter((src) => src !== '');
  const numbered = (index: number) => `${property.title}, photo ${index + 1}`;
  if (pictures.length > 0) {
    return pictures.map((picture, index) => ({
      picture,
      src: images[index],
      alt: picture.alt === '' ? numbered(index) : picture.alt,
    }));
  }
  return images.map((src, index) => ({ picture: undefined, src, alt: numbered(index) }));
}

/** Address of a photo in full size, which a link opens without the viewer. */
export function fullSizeOf(photo: Photo): string | undefined {
  if (photo.picture === undefined) return photo.src;
  return `${photo.picture.url}-${Math.max(...photo.picture.widths)}.webp`;
}

/** Widest file for link previews, px: larger ones are refused or cut by the networks. */
const PREVIEW_WIDTH = 1200;

/** Path of the photo for link previews; undefined when there is none of our own. */
export function previewImageOf(photo: Photo | undefined): string | undefined {
  if (photo === undefined) return undefined;
  if (photo.picture !== undefined) {
    const { url, widths } = photo.picture;
    const fitting = widths.filter((width) => width <= PREVIEW_WIDTH);
    return `${url}-${fitting.length > 0 ? Math.max(...fitting) : Math.min(...widths)}.webp`;
  }
  return photo.src?.startsWith('/') === true && !photo.src.startsWith('//') ? photo.src : undefined;
}
