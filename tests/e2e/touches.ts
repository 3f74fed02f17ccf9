import type { CDPSession, Page } from 'playwright/test';

export interface Finger {
  readonly x: number;
  readonly y: number;
}

/** Real touches, as a touch screen sends them, so the browser's own scrolling and zooming would show. */
export class Fingers {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(await page.context().newCDPSession(page));
  }

  /** @param at time of the touch, ms since 1970; by default, when the browser receives it */
  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Finger[], at?: number): Promise<void> {
    const touchPoints = fingers.map(({ x, y }, id) => ({ x, y, id }));
    const timestamp = at === undefined ? {} : { timestamp: at / 1000 };
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints, ...timestamp });
  }

  /** Puts fingers down and moves each in a straight line, as fast as the machine can; they stay down. */
  async drag(from: readonly Finger[], to: readonly Finger[], steps = 10): Promise<void> {
    await this.#send('touchStart', from);
    for (let step = 1; step <= steps; step++) {
      const part = step / steps;
      const between = from.map(({ x, y }, index) => ({
        x: x + ((to[index]?.x ?? x) - x) * part,
        y: y + ((to[index]?.y ?? y) - y) * part,
      }));
      await this.#send('touchMove', between);
    }
  }

  /** Lifts all fingers. */
  lift(): Promise<void> {
    return this.#send('touchEnd', []);
  }

  /** A double tap, with times that stay close on a slow machine. */
  async doubleTap(at: Finger): Promise<void> {
    const begin = Date.now();
    for (const after of [0, 120]) {
      await this.#send('touchStart', [at], begin + after);
      await this.#send('touchEnd', [], begin + after + 40);
    }
  }
}
