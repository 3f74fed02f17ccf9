// Names files that are no usable photographs by their first bytes, so that an error can say what a file is.

const KINDS: readonly (readonly [begin: RegExp, what: string])[] = [
  [/^.{4}ftyp(?:hei[cmsx]|hev[cmsx])/s, 'a HEIC picture, as phones take them'],
  // "mif1" may also be AVIF, which can be used: then its list of brands names it.
  [/^.{4}ftyp(?:mif1|msf1)(?!.*avi[fs])/s, 'a HEIC picture, as phones take them'],
  [/^.{4}ftypcrx /s, 'a raw picture of a camera'],
  [/^(?:II\*.{5}CR|IIU|IIR[OS]|FUJIFILM)/s, 'a raw picture of a camera'],
  [/^%PDF/, 'a PDF document'],
  [/^BM/, 'a BMP picture'],
  [/^8BPS/, 'a Photoshop picture'],
  [/^(?:\xff\n|.{4}JXL )/s, 'a JPEG XL picture'],
  [/^(?:.{4}jP {2}|\xff\x4f\xff\x51)/s, 'a JPEG 2000 picture'],
];
/** How many first bytes are compared: enough for a list of brands. */
const BEGIN = 64;

/** What an unusable file is: "a PDF document"; undefined when it may be a picture. */
export function refusedKind(bytes: Uint8Array): string | undefined {
  const begin = Buffer.from(bytes.subarray(0, BEGIN)).toString('latin1');
  return KINDS.find(([pattern]) => pattern.test(begin))?.[1];
}
