import type { WriteStream } from 'node:fs';

/**
 * Waits until a file that was written to is closed. A stream that broke may still be opening its file: who removes the file
 * before that leaves it there, since it is made afterwards.
 * @param file ended or destroyed, or it waits until that is done
 */
export const fileClosed = (file: WriteStream): Promise<void> =>
  new Promise((done) => {
    if (file.closed) done();
    else file.once('close', () => done());
  });
