import { type ChildProcess, fork } from 'node:child_process';

/** Exit code: another process makes the pictures of this folder. */
export const ANOTHER_PROCESS_MAKES = 75;

const RETRY_MS = 60_000;

/** Makes pictures in a process of the lowest priority, so that pages do not wait for it. */
export class PictureProcess {
  readonly #program: string;
  #child: ChildProcess | undefined;
  #shouldRunAgain = false;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(program: string) {
    this.#program = program;
  }

  start(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#shouldRunAgain = this.#child !== undefined;
    if (this.#shouldRunAgain) return;
    const child = fork(this.#program, ['make-pictures'], { stdio: 'inherit' });
    this.#child = child;
    // Without room for another process, pictures are made on request.
    child.once('error', () => undefined);
    child.once('exit', (code) => {
      this.#child = undefined;
      if (this.#shouldRunAgain) this.start();
      else if (code === ANOTHER_PROCESS_MAKES) this.#timer = setTimeout(() => this.start(), RETRY_MS).unref();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await exited;
  }
}
