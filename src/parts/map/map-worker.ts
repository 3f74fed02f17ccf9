import type { PlaceName } from '#lib/map/name-room.ts';
import { createNamesByLevel, drawMap } from './draw-map.ts';
import { type KenyaLayers, type NairobiLayers, parseKenya, parseNairobi } from './map-layers.ts';
import type { MapMessage, MapReply, PictureRequest, PropertiesRequest, PropertiesResponse } from './map-messages.ts';
import { createPropertiesOnMap } from './properties-on-map.ts';

// Off the main thread thousands of points never delay a gesture; the page sends all that the worker needs.

/** The part of a worker's scope in use: the project's DOM types have none. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<MapMessage | PropertiesRequest>) => void) | null;
  readonly fonts?: FontFaceSet;
  postMessage(reply: MapReply | PropertiesResponse, options: { readonly transfer: Transferable[] }): void;
}
const scope: WorkerScope = self;

const DEVICE_FAMILIES = 'Roboto, system-ui, sans-serif';

const canvas = new OffscreenCanvas(1, 1);
const context = canvas.getContext('2d');
/** Set only once the font is loaded: a canvas keeps the fallback it first resolved. */
let families = DEVICE_FAMILIES;
let firmNames: readonly PlaceName[] = [];
let growth = 1;
let names = createNamesByLevel(firmNames);
let kenya: KenyaLayers | undefined;
let nairobi: NairobiLayers | undefined;

const { getResponse, getPins } = createPropertiesOnMap();

const postReply = (reply: MapReply | PropertiesResponse, transfer: Transferable[] = []): void =>
  scope.postMessage(reply, { transfer });

async function loadFont(bytes: ArrayBuffer): Promise<void> {
  if (scope.fonts === undefined) return;
  scope.fonts.add(await new FontFace('Figtree Variable', bytes, { weight: '400 700' }).load());
  families = `"Figtree Variable", ${DEVICE_FAMILIES}`;
  // Names were measured in the fallback font.
  names = createNamesByLevel(firmNames, growth);
}

function drawPicture(request: PictureRequest): void {
  const width = Math.round(request.size.width * request.ratio);
  const height = Math.round(request.size.height * request.ratio);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  if (context !== null) drawMap(context, request, { kenya, nairobi, names, families, getPins });
  const bitmap = canvas.transferToImageBitmap();
  postReply({ kind: 'picture', bitmap }, [bitmap]);
}

function tryGetProperties(request: PropertiesRequest): PropertiesResponse {
  try {
    const response = getResponse(request);
    // Names give way to the labels.
    if (request.kind === 'load') names = createNamesByLevel(firmNames, growth);
    return response;
  } catch {
    return { kind: 'unreadable' };
  }
}

async function onMessage(message: MapMessage | PropertiesRequest): Promise<void> {
  switch (message.kind) {
    case 'names':
      ({ names: firmNames, growth } = message);
      names = createNamesByLevel(firmNames, growth);
      return;
    case 'font':
      return loadFont(message.bytes);
    case 'file':
      try {
        if (message.name === 'kenya') kenya = parseKenya(message.text);
        else nairobi = parseNairobi(message.text);
      } catch {
        postReply({ kind: 'unreadable-file', name: message.name });
      }
      return;
    case 'picture':
      drawPicture(message);
      return;
    default:
      postReply(tryGetProperties(message));
  }
}

/** Messages are handled one after another, so that a picture has the font that was sent before it. */
let last = Promise.resolve();
scope.onmessage = ({ data }) => {
  // Without the font, names stay in the device's own.
  last = last.then(() => onMessage(data)).catch(() => undefined);
};
