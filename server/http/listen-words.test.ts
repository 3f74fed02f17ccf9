import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { describeListenError, type ListenPlace } from './site-server.ts';

/** What is said when a real server tries. */
const tryPlace = (place: ListenPlace): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(describeListenError(error, place)));
    server.listen(place.port, place.host, () => server.close(() => resolve('It listens.')));
  });
const site = { host: '127.0.0.1', port: 0, hostName: 'HOST', portName: 'PORT' } as const;

describe('describeListenError', () => {
  it('names an address that this machine does not have', async () => {
    // TEST-NET-1: nobody has it.
    expect(await tryPlace({ ...site, host: '192.0.2.7' })).toBe(
      'HOST cannot be used: this machine has no address 192.0.2.7. Name one of its own, or 0.0.0.0 for all.',
    );
  });

  it.each([
    ['EADDRINUSE', 'Port 80 cannot be used: another program uses it. Choose another with PORT.'],
    ['EACCES', 'Port 80 cannot be used: this user may not listen there. Choose one above 1023 with PORT.'],
    [
      'ENOTFOUND',
      'HOST cannot be used: no address is known for "127.0.0.1". Name an address of this machine, or 0.0.0.0 for all.',
    ],
    ['EMFILE', 'The site cannot listen on 127.0.0.1, port 80 (HOST, PORT): said by the system.'],
  ])('says what %s means', (code, words) => {
    expect(describeListenError({ code, message: 'said by the system' }, { ...site, port: 80 })).toBe(words);
  });
});
