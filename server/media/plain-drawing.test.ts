import sharp from 'sharp';
import { expect, it } from 'vitest';
import { findDrawingProblem, isDrawing, makePicture, readPicture } from './recipe.ts';

const svg = (inside: string, head = ''): Buffer =>
  Buffer.from(`${head}<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">${inside}</svg>`);

it('a drawing of shapes and texts becomes a bitmap', async () => {
  const plan = svg('<!-- a plan --><rect width="90" height="40" fill="#c00"/><text x="5" y="20">Kitchen</text>');
  expect(findDrawingProblem(plan)).toBeUndefined();
  expect(await readPicture(plan, 'plan.svg')).toMatchObject({ width: 400, height: 300 });
  expect((await sharp(await makePicture(plan, { format: 'webp', width: 240 })).metadata()).format).toBe('webp');
});

it.each([
  ['a program', svg('<script>alert(1)</script>')],
  ['a handler', svg('<rect onload="alert(1)"/>')],
  ['another document', svg('<foreignObject/>')],
  ['a picture from elsewhere', svg('<image href="https://other.example/x.png"/>')],
  ['a link', svg('<text href="file:///etc/passwd">a</text>')],
  ['a style that fetches', svg('<rect style="fill:url(https://other.example/x)"/>')],
  ['a style sheet', svg('<style>@import "x"</style>')],
  ['entities that grow', svg('&a;', '<!DOCTYPE svg [<!ENTITY a "aaaa">]>')],
  ['an escaped name', svg('<text>&#60;script&#62;</text>')],
])('a drawing with %s is refused', async (_what, drawing) => {
  await expect(readPicture(drawing, 'plan.svg')).rejects.toThrow(/plan\.svg cannot be used/);
});

it('a file is a drawing by its first element, whatever stands before it', () => {
  expect(isDrawing(svg('', '<?xml version="1.0"?>\n<!-- x -->'))).toBe(true);
  expect(isDrawing(Buffer.from('GIF89a'))).toBe(false);
});
