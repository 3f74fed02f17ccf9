import { expect, test } from 'vitest';
import { getPreviewFile, getPreviewPath, isCut } from './preview-picture.ts';

const wide = { url: '/media/a', width: 3000, height: 1000 };
const tall = { url: '/media/a', width: 900, height: 1600 };

test('a preview is cropped along its longer side, at the nearest of eleven positions', () => {
  expect(getPreviewPath({ ...wide, focal: '62% 10%' })).toBe('/media/a-preview-60.jpg');
  expect(getPreviewPath({ ...tall, focal: '62% 10%' })).toBe('/media/a-preview-10.jpg');
  expect(getPreviewPath({ ...wide, focal: '999% 10%' })).toBe('/media/a-preview-100.jpg');
  expect(getPreviewPath(wide)).toBe('/media/a-preview-50.jpg');
  for (let percent = 0; percent <= 120; percent++) expect(isCut(percent)).toBe(percent <= 100 && percent % 10 === 0);
});

test('a preview is recognised only by a complete file name', () => {
  expect(getPreviewFile('/media/r/abc/front%20view-1080.webp')).toBe('/media/r/abc/front%20view-preview-50.jpg');
  for (const path of [undefined, null, '', '/team/wangari.webp', 'https://host/media/a-720.webp', '/media/a.webp']) {
    expect(getPreviewFile(path)).toBeUndefined();
  }
});
