import { type ChildProcess, fork } from 'node:child_process';

/** The exit code of a process that found another one making the pictures of its folder. */
export const ANOTHER_PROCESS_MAKES = 75;

/** After this time it is looked whether the other process has ended, in ms. */
const LOOK_AGAIN_MS = 60_000;

/** Makes pictures beforehand in a process of its own and of the lowest priority: pages are answered as without it. */
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

  /** Makes what is missing now. Does nothing twice: a run that is under way is followed by one more. */
  start(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#again = this.#child !== undefined;
    if (this.#again) return;
    const child = fork(this.#program, ['make-pictures'], { stdio: 'inherit' });
    this.#child = child;
    // A machine without room for one more process: pictures are made when they are asked for.
    child.once('error', () => undefined);
    child.once('exit', (code) => {
      this.#child = undefined;
      if (this.#again) this.start();
      else if (code === ANOTHER_PROCESS_MAKES) this.#timer = setTimeout(() => this.start(), LOOK_AGAIN_MS).unref();
    });
  }

  /** Ends it; what is half made is made anew another time. */
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
