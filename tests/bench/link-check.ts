import { createServer } from 'node:http';
import { connect } from 'node:http2';
import { openLink } from './link.ts';
import { closeServer, listen } from './local-server.ts';

/** How far the link may be from what its figures say before nothing measured through it is worth printing. */
const TOLERANCE = 0.06;
const BYTES = 200_000;
const WINDOW_BYTES = 6_000_000;

export interface LinkCheck {
  /** Three round trips and 200 kB through the pipe, ms. */
  readonly expectedMs: number;
  /** One download of 200 kB on a new connection. */
  readonly oneMs: number;
  /** Two downloads of 100 kB at once: the earlier and the later end. They share, so both end last. */
  readonly twoMs: readonly [number, number];
}

/**
 * Measures the link by itself, without a browser.
 * @throws when three times it was more than 6 % from what its figures say, or two downloads did not share the pipe
 */
export async function checkLink(figures: {
  readonly bitsPerSecond: number;
  readonly roundTripMs: number;
}): Promise<LinkCheck> {
  const server = createServer((request, response) => response.end(Buffer.alloc(Number(request.url?.slice(1)))));
  const port = await listen(server);
  const link = await openLink({ ...figures, target: () => port });
  const expectedMs = (BYTES * 8 * 1000) / figures.bitsPerSecond + 3 * figures.roundTripMs;
  const isOff = (ms: number): boolean => Math.abs(ms - expectedMs) > expectedMs * TOLERANCE;
  try {
    await download(link.origin, [1_000]);
    let check: LinkCheck | undefined;
    for (let attempt = 0; attempt < 3; attempt++) {
      const [oneMs = 0] = await download(link.origin, [BYTES]);
      const [first = 0, last = 0] = await download(link.origin, [BYTES / 2, BYTES / 2]);
      check = { expectedMs, oneMs, twoMs: [first, last] };
      if (![oneMs, first, last].some(isOff)) return check;
    }
    throw new Error(`The link is not what its figures say; is the machine busy? ${JSON.stringify(check)}`);
  } finally {
    await link.close();
    await closeServer(server);
  }
}

/** Downloads answers of the given sizes at once, on a new connection; gives when each ended, in ms, rising. */
async function download(origin: string, sizes: readonly number[]): Promise<number[]> {
  const started = performance.now();
  // A window as wide as a browser's: with Node's own the server would have to wait for it.
  const session = connect(origin, { rejectUnauthorized: false, settings: { initialWindowSize: WINDOW_BYTES } });
  session.once('connect', () => session.setLocalWindowSize(WINDOW_BYTES));
  const ends = await Promise.all(
    sizes.map(
      (size) =>
        new Promise<number>((done, failed) => {
          const stream = session.request({ ':path': `/${size}` });
          stream.on('error', failed);
          stream.on('data', () => {});
          stream.on('end', () => done(performance.now() - started));
        }),
    ),
  );
  session.destroy();
  return ends.toSorted((a, b) => a - b);
}
