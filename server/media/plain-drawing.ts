// Drawings (SVG) as floor plans come: they are read where they hold nothing but shapes and texts, and only the pictures
// made of them are ever sent. An SVG may also hold programs, other files and texts that grow without end.

/** Elements of a plain drawing. */
const ELEMENTS = new Set(
  'svg g title desc defs path rect line circle ellipse polygon polyline text tspan marker pattern clipPath'.split(' '),
);
const LARGEST = 500_000;

/** Whether bytes may be a drawing: what they are is for the one who reads pictures to say. */
export const looksLikeDrawing = (input: Uint8Array): boolean =>
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(
    new TextDecoder().decode(input.subarray(0, 1_000)),
  );

/** Why a drawing is not read; undefined for one of shapes and texts alone. */
export function drawingRefusal(input: Uint8Array): string | undefined {
  if (input.length > LARGEST) return 'the drawing is larger than 500 kB';
  const text = new TextDecoder().decode(input).replace(/<!--[\s\S]*?-->/g, '');
  if (/<!|<\?(?!xml\s)/.test(text)) return 'the drawing holds more than shapes and texts';
  const foreign = [...text.matchAll(/<\/?\s*([^\s/>]+)/g)]
    .map(([, name = '']) => name)
    .find((name) => !ELEMENTS.has(name) && name !== '?xml');
  if (foreign !== undefined) return `the drawing holds <${foreign.slice(0, 40)}>, and only shapes and texts are read`;
  if (/\s(?:on\w+|href|\w+:href)\s*=|url\(\s*["']?(?!#)|&#/i.test(text.replace(/url\(#/g, ''))) {
    return 'the drawing leads to something outside of it';
  }
  return undefined;
}
