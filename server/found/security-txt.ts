import { Hono } from 'hono';
import { createAnswer, sendAnswer } from '../http/answers.ts';
import { getSiteOrigin } from '../pages/pages.ts';
import { DAY_MS } from '../process/time.ts';

/** Half a year; the standard asks for less than a year. */
const EXPIRES_AFTER_MS = 182 * DAY_MS;

/** Creates /.well-known/security.txt (RFC 9116). @param contacts SECURITY_CONTACT, the preferred one first */
export function createSecurityText(
  contacts: readonly string[],
  publicUrl: string | undefined,
  now: () => number = Date.now,
): Hono {
  const app = new Hono();
  if (contacts.length === 0) return app;
  app.get('/.well-known/security.txt', (c) => {
    const origin = getSiteOrigin(publicUrl, c.req.raw);
    // The file stays the same all day.
    const expires = new Date(now() + EXPIRES_AFTER_MS).toISOString().replace(/T.*/, 'T00:00:00Z');
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${expires}`,
      'Preferred-Languages: en, sw',
      ...(origin === undefined ? [] : [`Canonical: ${origin}/.well-known/security.txt`]),
    ];
    return sendAnswer(c.req.raw, createAnswer(`${lines.join('\n')}\n`), {
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
    });
  });
  return app;
}
