import { describe, expect, it } from 'vitest';
import type { Picture } from '#contract/property.ts';
import { getFullSize, getPhotoPreview, getPhotos, hasGeneratedPictures } from './photos.ts';

const picture = (name: string, alt: string): Picture => ({
  url: `/media/${name}`,
  widths: [480, 240, 1600, 1080],
  width: 1600,
  height: 1067,
  color: '#776655',
  alt,
});

describe('getPhotos', () => {
  it('uses made pictures, and numbers those without a caption', () => {
    const photos = getPhotos({
      title: 'Villa',
      pictures: [picture('a', 'Kitchen'), picture('b', '')],
      images: ['/a.jpg'],
    });
    expect(photos.map(({ alt }) => alt)).toEqual(['Kitchen', 'Villa, photo 2']);
    expect(photos[0]?.src).toBe('/a.jpg');
  });

  it('leaves out the "computer-generated" mark if it applies to all', () => {
    const pictures = [picture('a', 'Kitchen (computer-generated)'), picture('b', '(Computer-generated)')];
    expect(hasGeneratedPictures({ pictures })).toBe(true);
    expect(getPhotos({ title: 'Villa', pictures }).map(({ alt }) => alt)).toEqual(['Kitchen', 'Villa, photo 2']);
  });

  it('keeps the mark on each if there are photographs among them', () => {
    const pictures = [picture('a', 'Kitchen (computer-generated)'), picture('b', 'Garden')];
    expect(hasGeneratedPictures({ pictures })).toBe(false);
    expect(getPhotos({ title: 'Villa', pictures }).map(({ alt }) => alt)).toEqual([
      'Kitchen (computer-generated)',
      'Garden',
    ]);
    expect(hasGeneratedPictures({ pictures: [] })).toBe(false);
    expect(hasGeneratedPictures({})).toBe(false);
  });

  it('falls back to the image addresses', () => {
    expect(getPhotos({ title: 'Villa', images: ['https://host/1.jpg', ''] })).toEqual([
      { picture: undefined, src: 'https://host/1.jpg', alt: 'Villa, photo 1' },
    ]);
    expect(getPhotos({ title: 'Villa', pictures: null })).toEqual([]);
  });
});

describe('addresses of a photo', () => {
  it('opens the widest file, and previews it for chats', () => {
    const [photo] = getPhotos({ title: 'Villa', pictures: [picture('a', 'Kitchen')] });
    expect(photo && getFullSize(photo)).toBe('/media/a-1600.webp');
    expect(getPhotoPreview(photo)).toEqual({ path: '/media/a-preview-50.jpg', alt: 'Kitchen' });
  });

  it('previews only our own files', () => {
    const of = (src: string) => getPhotoPreview(getPhotos({ title: 'Villa', images: [src] })[0]);
    expect(of('/media/x-720.avif')?.path).toBe('/media/x-preview-50.jpg');
    expect(of('/x.jpg')).toBe(undefined);
    expect(of('https://host/x.jpg')).toBe(undefined);
    expect(of('//host/x.jpg')).toBe(undefined);
    expect(getPhotoPreview(undefined)).toBe(undefined);
  });
});
