import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eachTest } from '#tests/fixtures/each-test.ts';
import { newFolder } from '#tests/fixtures/new-folder.ts';
import { PhotoFolder } from './photo-folder.ts';

const folder = eachTest(newFolder);

/** A path that ends with a slash is a folder. */
async function openPhotos(...paths: readonly string[]): Promise<PhotoFolder> {
  for (const path of paths) {
    const fullPath = join(folder(), path);
    await mkdir(path.endsWith('/') ? fullPath : dirname(fullPath), { recursive: true });
    if (!path.endsWith('/')) await writeFile(fullPath, 'x');
  }
  return new PhotoFolder(folder(), 'photos');
}

describe('the folder of a reference', () => {
  it('has exactly its name, if such a folder exists', async () => {
    for (const order of [
      ['F-1', 'F-01'],
      ['F-01', 'F-1'],
    ]) {
      const photos = await openPhotos(...order.map((name) => `${name}/${name}.jpg`));
      expect(await photos.findByReference('F-1')).toEqual({ files: ['F-1/F-1.jpg'] });
      expect(await photos.findByReference('F-01')).toEqual({ files: ['F-01/F-01.jpg'] });
    }
  });

  it('may differ in case and spaces before it may differ in how a number is written', async () => {
    const photos = await openPhotos('f - 1/a.jpg', 'F-001/b.jpg', 'G-007/c.jpg');
    expect(await photos.findByReference('F-1')).toEqual({ files: ['f - 1/a.jpg'] });
    expect(await photos.findByReference('G-7')).toEqual({ files: ['G-007/c.jpg'] });
    expect(await photos.findByReference('H-7')).toEqual({ files: [] });
  });

  it('is a mistake if two folders match equally, or if it belongs to another reference', async () => {
    const photos = await openPhotos('f-1/a.jpg', 'F -1/b.jpg', 'G-01/c.jpg', 'G-001/c.jpg', 'K-1/d.jpg');
    expect(await photos.findByReference('F-1')).toEqual({
      problem:
        'the folders "F -1" and "f-1" in "photos" both fit "F-1"; call one of them exactly that, or name the folder in the column "Photos"',
    });
    expect(await photos.findByReference('G-1')).toMatchObject({
      problem: expect.stringContaining('"G-001" and "G-01"'),
    });
    expect(await photos.findByReference('K-01')).toEqual({ files: ['K-1/d.jpg'] });
    expect(await photos.findByReference('k-01')).toEqual({ files: ['K-1/d.jpg'] });
    expect(await photos.findByReference('K-1')).toEqual({
      problem:
        'the folder "K-1" in "photos" would be that of "K-01" too; make a folder for each reference, called exactly as it is',
    });
  });
});

describe('a name in the column of photos', () => {
  it('means the file or folder with exactly that name, and is a mistake if two others match equally', async () => {
    const photos = await openPhotos('1.jpg', '01.jpg', 'front 1.jpg', 'front1.jpg', 'F-1/a.jpg', 'F-01/b.jpg');
    expect(await photos.find('01.jpg')).toEqual({ files: ['01.jpg'] });
    expect(await photos.find('F-01')).toEqual({ files: ['F-01/b.jpg'] });
    expect(await photos.find('FRONT1.jpg')).toEqual({
      problem: '"FRONT1.jpg" may be "front 1.jpg" or "front1.jpg" in the folder "photos"; write the name exactly',
    });
    expect(await photos.find('F-001/a.jpg')).toMatchObject({
      problem: expect.stringContaining('may be "F-01" or "F-1"'),
    });
  });
});

describe('the content of a photo folder', () => {
  it('is accepted with every file name extension of JPEG', async () => {
    const photos = await openPhotos('A-1/1.jfif', 'A-1/2.JPE', 'A-1/3.jpeg', 'A-1/4.jpg');
    expect(await photos.findByReference('A-1')).toEqual({
      files: ['A-1/1.jfif', 'A-1/2.JPE', 'A-1/3.jpeg', 'A-1/4.jpg'],
    });
  });

  it('is reported if it cannot be shown, unless there is a JPEG of the same name', async () => {
    const photos = await openPhotos(
      ...['A-1/IMG_1.HEIC', 'A-1/IMG_2.heif', 'A-2/1.jpg', 'A-2/2.nef', 'A-3/1.heic', 'A-3/1.jpg', 'A-4/a.bmp'],
      'DSC1.CR2',
    );
    expect(await photos.findByReference('A-1')).toEqual({
      problem:
        'the folder "A-1" holds pictures in a format that cannot be used: IMG_1.HEIC, IMG_2.heif; save them as JPEG',
    });
    expect(await photos.findByReference('A-2')).toMatchObject({ problem: expect.stringContaining(': 2.nef; save') });
    expect(await photos.findByReference('A-3')).toEqual({ files: ['A-3/1.jpg'] });
    expect(await photos.find('A-4')).toMatchObject({ problem: expect.stringContaining('a.bmp; save it as JPEG') });
    expect(await photos.find('dsc1.cr2')).toEqual({
      problem: '"dsc1.cr2" is a picture in a format that cannot be used; save it as JPEG',
    });
  });

  it('is reported if it is not a photo, or its name is unusable', async () => {
    const photos = await openPhotos(
      ...['A-1/plan.pdf', 'A-1/Thumbs.db', 'A-2/1.jpg', 'A-2/plan.pdf', 'A-3/in/1.jpg', 'A-4/', 'A-5/.DS_Store'],
      'A-6/a=b.jpg',
    );
    expect(await photos.findByReference('A-1')).toEqual({
      problem: 'the folder "A-1" holds no photos, but plan.pdf; save its pictures as JPEG',
    });
    expect(await photos.findByReference('A-2')).toEqual({
      files: ['A-2/1.jpg'],
      note: 'the folder "A-2" holds more than photos, which is left out: plan.pdf',
    });
    expect(await photos.findByReference('A-3')).toEqual({
      problem:
        'the folder "A-3" holds no photos itself, but the folder "in"; put the photos into "A-3", or name "A-3/in" in the column "Photos"',
    });
    for (const name of ['A-4', 'A-5']) {
      expect(await photos.findByReference(name)).toEqual({ files: [], note: `the folder "${name}" is empty` });
      expect(await photos.find(name)).toEqual({ problem: `the folder "${name}" holds no photos` });
    }
    expect(await photos.findByReference('A-6')).toEqual({
      problem: 'the folder "A-6" holds photos whose names have signs that cannot be used: a=b.jpg; rename it',
    });
  });
});
