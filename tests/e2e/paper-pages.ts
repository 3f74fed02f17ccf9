import { createCanvas } from '@napi-rs/canvas';
import jsQR from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

// Reads what a printer gets: the pages of a PDF with their sizes, words and pixels.

const POINTS_PER_INCH = 72;
const MM_PER_INCH = 25.4;
/** The resolution at which a phone's camera sees a sheet in the hand. */
const DPI = 150;

/** A QR code read from the paper. */
interface ReadCode {
  readonly text: string;
  /** Width of the modules, without the quiet zone, in mm. */
  readonly mm: number;
}

export interface PaperPageRead {
  /** In mm, rounded. */
  readonly width: number;
  readonly height: number;
  readonly text: string;
  readonly code: ReadCode | undefined;
}

/** Reads every page of a PDF. */
export async function readPages(pdf: Buffer): Promise<readonly PaperPageRead[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const pages: PaperPageRead[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    const { items } = await page.getTextContent();
    const viewport = page.getViewport({ scale: DPI / POINTS_PER_INCH });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    const context = canvas.getContext('2d');
    // This canvas has the calls of a browser's; only the types differ.
    const canvasContext = context as unknown as CanvasRenderingContext2D;
    await page.render({ canvas: null, canvasContext, viewport, background: 'white' }).promise;
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    const found = jsQR(pixels.data, pixels.width, pixels.height);
    pages.push({
      width: Math.round((width / POINTS_PER_INCH) * MM_PER_INCH),
      height: Math.round((height / POINTS_PER_INCH) * MM_PER_INCH),
      text: items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/\s+/g, ' '),
      code:
        found === null
          ? undefined
          : {
              text: found.data,
              mm: ((found.location.topRightCorner.x - found.location.topLeftCorner.x) / DPI) * MM_PER_INCH,
            },
    });
  }
  await task.destroy();
  return pages;
}
