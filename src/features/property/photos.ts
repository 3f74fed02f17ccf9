import { getPreviewFile, getPreviewPath } from '#contract/preview-picture.ts';
import type { Picture, PropertyDetail } from '#contract/property.ts';
import type { Preview } from '#parts/screen-head.tsx';

/** `picture` has files that our server made, `src` is the address of one. */
export interface Photo {
  readonly picture: Picture | undefined;
  readonly src: string | undefined;
  /** Without the mark of a generated picture; a photo without a text has its number. */
  readonly alt: string;
}

const GENERATED = /\s*\(computer-generated\)$/iu;

/** The page then says so once, not in every caption. */
export const hasGeneratedPictures = ({ pictures }: Pick<PropertyDetail, 'pictures'>): boolean =>
  (pictures ?? []).length > 0 && (pictures ?? []).every(({ alt }) => GENERATED.test(alt));

/** In order: additive `pictures` where there are some, else `images` (S26). */
export function getPhotos(property: Pick<PropertyDetail, 'title' | 'pictures' | 'images'>): readonly Photo[] {
  const pictures = property.pictures ?? [];
  const generated = hasGeneratedPictures(property);
  const images = (property.images ?? []).filter((src) => src !== '');
  const getNumberedAlt = (index: number) => `${property.title}, photo ${index + 1}`;
  if (pictures.length > 0) {
    return pictures.map((picture, index) => {
      const alt = generated ? picture.alt.replace(GENERATED, '') : picture.alt;
      return { picture, src: images[index], alt: alt || getNumberedAlt(index) };
    });
  }
  return images.map((src, index) => ({ picture: undefined, src, alt: getNumberedAlt(index) }));
}

export function getFullSize(photo: Photo): string | undefined {
  if (photo.picture === undefined) return photo.src;
  return `${photo.picture.url}-${Math.max(...photo.picture.widths)}.webp`;
}

/** For a chat; undefined for a file that our server did not make. */
export function getPhotoPreview(photo: Photo | undefined): Preview | undefined {
  const path = photo?.picture === undefined ? getPreviewFile(photo?.src) : getPreviewPath(photo.picture);
  return photo === undefined || path === undefined ? undefined : { path, alt: photo.alt };
}
