import type { PlaceName } from '#lib/map/name-room.ts';
import { drawMap, writtenNames } from './draw-map.ts';
import type { MapAnswer, MapOrder, PictureOrder, PropertiesAnswer, PropertiesOrder } from './map-orders.ts';
import { type KenyaSheet, kenyaSheet, type NairobiSheet, nairobiSheet } from './map-sheets.ts';
import { createPropertiesOnMap } from './properties-on-map.ts';

// Draws the map and knows its homes, beside the page: thousands of points never hold up the hand that moves it. It fetches
// nothing; what it needs it is told.

/** What of a worker's scope is used: the project's types of a page have none. */
interface Scope {
  onmessage: ((event: MessageEvent<MapOrder | PropertiesOrder>) => void) | null;
  readonly fonts?: FontFaceSet;
  postMessage(answer: MapAnswer | PropertiesAnswer, options: { readonly transfer: Transferable[] }): void;
}
const scope: Scope = self;

/** The device's own font, and before it the design's. */
const OWN_FONT = '600 12px Roboto, system-ui, sans-serif';
const FONT = '600 12px "Figtree Variable", Roboto, system-ui, sans-serif';

const canvas = new OffscreenCanvas(1, 1);
const context = canvas.getContext('2d');
/** Set only once the font is loaded: a canvas keeps the fallback it first resolved. */
let font = OWN_FONT;
let own: readonly PlaceName[] = [];
let names = writtenNames(own);
let kenya: KenyaSheet | undefined;
let nairobi: NairobiSheet | undefined;

const answerTo = createPropertiesOnMap();

const say = (answer: MapAnswer | PropertiesAnswer, transfer: Transferable[] = []): void =>
  scope.postMessage(answer, { transfer });

async function loadFontFace(bytes: ArrayBuffer): Promise<void> {
  const { fonts } = scope;
  if (fonts === undefined) return;
  fonts.add(await new FontFace('Figtree Variable', bytes, { weight: '400 700' }).load());
  font = FONT;
  // Names were measured in the fallback font.
  names = writtenNames(own);
}

function draw(order: PictureOrder): void {
  const width = Math.round(order.size.width * order.ratio);
  const height = Math.round(order.size.height * order.ratio);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  if (context !== null) drawMap(context, order, { kenya, nairobi, names, font });
  const bitmap = canvas.transferToImageBitmap();
  say({ kind: 'picture', bitmap }, [bitmap]);
}

function answered(order: PropertiesOrder): PropertiesAnswer {
  try {
    return answerTo(order);
  } catch {
    return { kind: 'unread' };
  }
}

async function take(order: MapOrder | PropertiesOrder): Promise<void> {
  switch (order.kind) {
    case 'names':
      own = order.names;
      names = writtenNames(own);
      return;
    case 'font':
      return loadFontFace(order.bytes);
    case 'sheet':
      try {
        if (order.name === 'kenya') kenya = kenyaSheet(order.text);
        else nairobi = nairobiSheet(order.text);
      } catch {
        say({ kind: 'no-sheet', name: order.name });
      }
      return;
    case 'picture':
      draw(order);
      return;
    default:
      say(answered(order));
  }
}

/** Orders run one after another, so that a picture has the font that came before it. */
let last = Promise.resolve();
scope.onmessage = ({ data }) => {
  // Without the font, names stay in the device's own.
  last = last.then(() => take(data)).catch(() => undefined);
};
