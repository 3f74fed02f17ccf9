import { SILENCE_MS } from '#contract/silence.ts';

/**
 * The worker leaves HEAD alone, so this asks the network itself. A captive portal answers everything, with pages.
 * @throws without the server's own answer
 */
export async function askServer(): Promise<void> {
  const limit = AbortSignal.timeout(SILENCE_MS);
  const answer = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', redirect: 'error', signal: limit });
  if (!answer.ok || answer.headers.get('Content-Type')?.startsWith('image/svg') !== true) {
    throw new TypeError('Something else than the server answered');
  }
}
