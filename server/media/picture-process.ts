import { type ChildProcess, fork } from 'node:child_process';

/** Exit code: another process makes the pictures of this folder. */
export const ANOTHER_PROCESS_MAKES = 75;

const CHECK_AGAIN_MS = 60_000;

/** Makes pictures in a process of the lowest priority, so that pages are answered as without it. */
export class PictureProcess {
  readonly #program: string;
  #child: ChildProcess | undefined;
  #again = false;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param program the built program of the commands */
  constructor(program: string) {
    this.#program = program;
  }

  /** Makes what is missing. A run that is under way is followed by one more. */
  start(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#again = this.#child !== undefined;
    if (this.#again) return;
    const child = fork(this.#program, ['make-pictures'], { stdio: 'inherit' });
    this.#child = child;
    // Without room for another process, pictures are made on request.
    child.once('error', () => undefined);
    child.once('exit', (code) => {
      this.#child = undefined;
      if (this.#again) this.start();
      else if (code === ANOTHER_PROCESS_MAKES) this.#timer = setTimeout(() => this.start(), CHECK_AGAIN_MS).unref();
    });
  }

  /** A file that is half made is made again another time. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await gone;
  }
}
