import * as v from 'valibot';
import { withColdPage } from './bare-browser.ts';
import type { Link } from './link.ts';

/**
 * Visits a page cold and presses its filters as soon as the button is the app's; its dialog's script comes over the same
 * link.
 * @returns ms from the navigation until the dialog was open
 * @throws when it did not open within 30 s
 */
export const pressCold = (link: Link, path: string, slowdown: number): Promise<number> =>
  withColdPage(link, path, slowdown, async (page) => v.parse(v.number(), await page.evaluate(press)));

/** Runs in the page, and does nothing there but once when something changes. */
function press(): Promise<number> {
  return new Promise((done, failed) => {
    setTimeout(() => failed(new Error('No dialog')), 30_000);
    let isPressed = false;
    const look = (): void => {
      if (isPressed) {
        if (document.querySelector('main dialog[open]') === null) return;
        changes.disconnect();
        done(performance.now());
        return;
      }
      const button = [...document.querySelectorAll<HTMLElement>('main form button[type=button]')].find((one) =>
        /filters/i.test(one.textContent),
      );
      if (button === undefined) return;
      isPressed = true;
      button.click();
    };
    const changes = new MutationObserver(look);
    changes.observe(document, {
      subtree: true,
      childList: true,
      attributeFilter: ['type', 'open'],
    });
    look();
  });
}
