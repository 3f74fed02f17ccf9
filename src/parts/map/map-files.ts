import kenyaFile from '#content/map/map-kenya.json?url';
import nairobiFile from '#content/map/map-nairobi.json?url';
import fontFile from '#ui/fonts/figtree-common.woff2?url';

// The two files of the map, and the font of its names. Browsers keep them a year, and the worker with what was used (0041).
// What they say is read where the map is drawn.

async function had(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response;
}

/** The country: counties, sea, lakes, the Tana, as TopoJSON. @throws where the file cannot be had */
export const loadKenya = async (): Promise<string> => (await had(kenyaFile)).text();
/** The capital, the one town whose streets there are data of. @throws as loadKenya does */
export const loadNairobi = async (): Promise<string> => (await had(nairobiFile)).text();
/** The font of names; a worker has none of its page's. @throws as loadKenya does */
export const loadFont = async (): Promise<ArrayBuffer> => (await had(fontFile)).arrayBuffer();
