import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { words } from '#content/words.ts';
import { serverWords } from '#contract/problem.ts';
import { IDEMPOTENCY_KEY_HEADER, MAX_SUBMISSION_BYTES, submissionKinds } from '#contract/submission.ts';

type CallApi = (href: string, init: RequestInit) => Promise<Response>;

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A page that needs no style or script: it says what went wrong, and that Back has what was typed. */
const sorryPage = (message: string, back: string): string => `<!doctype html>
<html lang="en-KE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Not sent</title></head>
<body><main><h1>Not sent</h1><p>${escapeHtml(message)}</p><p>Go back with your browser: what you typed is still in the form.</p><p><a href="${escapeHtml(back)}">To the page</a></p></main></body></html>`;

const field = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/**
 * The enquiry form of a visitor whose script has not come: an ordinary form post to the page's own address. It goes
 * through the same call as every other enquiry. The key is made of the words, so that pressing twice is one enquiry.
 */
export function formPosts(callApi: CallApi): Hono {
  return new Hono().post('/property/:id{[1-9][0-9]{0,14}}', async (c) => {
    const page = `/property/${c.req.param('id')}`;
    c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    c.header('Cache-Control', 'no-store');
    if (Number(c.req.header('Content-Length') ?? Number.NaN) > MAX_SUBMISSION_BYTES) {
      return c.html(sorryPage('The message is too long.', page), 413);
    }
    const type = c.req.header('Content-Type') ?? '';
    if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type)) {
      return c.html(sorryPage(words.enquiryFailed, page), 415);
    }
    const form = await c.req.formData();
    const body = JSON.stringify({
      name: `${field(form, 'first_name')} ${field(form, 'last_name')}`.trim(),
      email: field(form, 'email'),
      property_id: Number(c.req.param('id')),
      note: field(form, 'message'),
    });
    const answer = await callApi(submissionKinds.enquiry.path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        [IDEMPOTENCY_KEY_HEADER]: `form-${createHash('sha256').update(body).digest('hex')}`,
      },
      body,
    });
    if (answer.ok) return c.redirect(`${page}?sent=enquiry#enquiry`, 303);
    const problem: unknown = await answer.json().catch(() => undefined);
    const message = serverWords(problem, 'detail') ?? words.enquiryFailed;
    return c.html(sorryPage(message, page), answer.status === 422 ? 422 : 502);
  });
}
