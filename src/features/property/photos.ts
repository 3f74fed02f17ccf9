import { previewOf, previewOfFile } from '#contract/preview-picture.ts';
import type { Picture, PropertyDetail } from '#contract/property.ts';
import type { Preview } from '#parts/screen-head.tsx';

/** One photo of a property: made by our server (`picture`), or an address of another host (`src`). */
export interface Photo {
  readonly picture: Picture | undefined;
  readonly src: string | undefined;
  /** What is in the picture, without the mark of a generated one; the photo's number where the record does not say. */
  readonly alt: string;
}

/** How the description of a picture ends that no camera took. */
const GENERATED = /\s*\(computer-generated\)$/iu;

/** True when no picture of a property is a photograph: its page says so once, in the place of every caption. */
export const areGenerated = ({ pictures }: Pick<PropertyDetail, 'pictures'>): boolean =>
  (pictures ?? []).length > 0 && (pictures ?? []).every(({ alt }) => GENERATED.test(alt));

/** The photos of a property in their order; additive `pictures` where there are some, else `images` (S26). */
export function photosOf(property: Pick<PropertyDetail, 'title' | 'pictures' | 'images'>): readonly Photo[] {
  const pictures = property.pictures ?? [];
  const generated = areGenerated(property);
  const images = (property.images ?? []).filter((src) => src !== '');
  const numbered = (index: number) => `${property.title}, photo ${index + 1}`;
  if (pictures.length > 0) {
    return pictures.map((picture, index) => {
      const alt = generated ? picture.alt.replace(GENERATED, '') : picture.alt;
      return { picture, src: images[index], alt: alt || numbered(index) };
    });
  }
  return images.map((src, index) => ({ picture: undefined, src, alt: numbered(index) }));
}

/** Address of a photo in full size, which a link opens without the viewer. */
export function fullSizeOf(photo: Photo): string | undefined {
  if (photo.picture === undefined) return photo.src;
  return `${photo.picture.url}-${Math.max(...photo.picture.widths)}.webp`;
}

/** The photo that a chat shows beside a link to the property; undefined when none is of our own making. */
export function previewOfPhoto(photo: Photo | undefined): Preview | undefined {
  const path = photo?.picture === undefined ? previewOfFile(photo?.src) : previewOf(photo.picture);
  return photo === undefined || path === undefined ? undefined : { path, alt: photo.alt };
}
