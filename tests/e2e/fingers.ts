import type { CDPSession, Page } from 'playwright/test';

export interface Finger {
  readonly x: number;
  readonly y: number;
}

/** Real touches, as the browser gets them from a screen: what scrolls or zooms the page by itself would do so. */
export class Fingers {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(await page.context().newCDPSession(page));
  }

  /** @param at when the screen felt it, ms since 1970; without it the browser takes the time at which it hears of it */
  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Finger[], at?: number): Promise<void> {
    const touchPoints = fingers.map(({ x, y }, id) => ({ x, y, id }));
    const timestamp = at === undefined ? {} : { timestamp: at / 1000 };
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints, ...timestamp });
  }

  /** Puts fingers down and moves each in a straight line, as fast as the machine is; they stay down. */
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

  /** Lifts all. */
  lift(): Promise<void> {
    return this.#send('touchEnd', []);
  }

  /** Two taps of one hand: as close to each other on a machine that is slow to pass them on. */
  async doubleTap(at: Finger): Promise<void> {
    const begin = Date.now();
    for (const after of [0, 120]) {
      await this.#send('touchStart', [at], begin + after);
      await this.#send('touchEnd', [], begin + after + 40);
    }
  }
}
