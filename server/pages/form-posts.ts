import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { words } from '#content/words.ts';
import { serverWords } from '#contract/problem.ts';
import {
  CIRCUMSTANCE_HEADERS,
  ContactMessage,
  IDEMPOTENCY_KEY_HEADER,
  MAX_SUBMISSION_BYTES,
  type SubmissionKind,
  submissionKinds,
  ValuationRequest,
} from '#contract/submission.ts';
import { readBytes } from '../api/request-body.ts';
import { NO_PAGE_POLICY } from '../http/security-headers.ts';
import { sorryPage } from '../http/sorry-page.ts';
import { KEY_OF_WORDS } from '../submissions/erased-key.ts';

type CallApi = (href: string, init: RequestInit) => Promise<Response>;
type Field = (name: string) => string;

/** One form of the site as an ordinary form post to the address of its page. */
interface FormPost {
  readonly kind: SubmissionKind;
  readonly page: string;
  /** Where the form stands on its page. */
  readonly anchor: string;
  readonly failed: string;
  readonly bodyOf: (field: Field) => Readonly<Record<string, unknown>>;
}

const enquiryAbout = (propertyId: string): FormPost => ({
  kind: 'enquiry',
  page: `/property/${propertyId}`,
  anchor: 'enquiry',
  failed: words.enquiryFailed,
  bodyOf: (field) => ({
    name: `${field('first_name')} ${field('last_name')}`.trim(),
    email: field('email'),
    property_id: Number(propertyId),
    note: field('message'),
  }),
});

/** The body of a form whose fields are called as those of the call. */
const sameNames =
  (entries: object) =>
  (field: Field): Readonly<Record<string, string>> =>
    Object.fromEntries(Object.keys(entries).map((name) => [name, field(name)]));

const CONTACT: FormPost = {
  kind: 'contact',
  page: '/contact-us',
  anchor: 'contact-form',
  failed: words.contactFailed,
  bodyOf: sameNames(ContactMessage.entries),
};
const VALUATION: FormPost = {
  kind: 'valuation',
  page: '/request-valuation',
  anchor: 'valuation-form',
  failed: words.valuationFailed,
  bodyOf: sameNames(ValuationRequest.entries),
};

/** Says what went wrong, and that Back has what was typed. */
const notSent = (message: string, back: string): string => sorryPage('Not sent', message, { back });

/** Reads what a form has posted. @returns undefined for a body that is no form */
async function readForm(type: string, bytes: Uint8Array): Promise<FormData | undefined> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } }).formData();
  } catch {
    return undefined;
  }
}

/** What the script would send beside the body (decision 48); how long the visitor took nobody knows here. */
function circumstancesIn(field: Field): Readonly<Record<string, string>> {
  const website = field('website')
    .slice(0, 100)
    .replace(/[^\x21-\x7e]/g, '?');
  const version = field('consent_version');
  return {
    ...(website === '' ? {} : { [CIRCUMSTANCE_HEADERS.website]: website }),
    ...(/^[\w.-]{1,32}$/.test(version)
      ? {
          [CIRCUMSTANCE_HEADERS.consentVersion]: version,
          [CIRCUMSTANCE_HEADERS.consentAt]: new Date().toISOString(),
        }
      : {}),
  };
}

async function take(c: Context, callApi: CallApi, { kind, page, anchor, failed, bodyOf }: FormPost): Promise<Response> {
  c.header('Content-Security-Policy', NO_PAGE_POLICY);
  c.header('Cache-Control', 'no-store');
  const type = c.req.header('Content-Type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type)) {
    return c.html(notSent(failed, page), 415);
  }
  const bytes = await readBytes(c.req.raw.body, MAX_SUBMISSION_BYTES).catch(() => null);
  if (bytes === null) return c.html(notSent('The message broke off. Please send it again.', page), 400);
  if (bytes === undefined) return c.html(notSent('The message is too long.', page), 413);
  const form = await readForm(type, bytes);
  if (form === undefined) return c.html(notSent(failed, page), 400);
  const field: Field = (name) => {
    const value = form.get(name);
    // A browser posts line ends as CRLF; the same words sent by script have LF.
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : '';
  };
  const body = JSON.stringify(bodyOf(field));
  const answer = await callApi(submissionKinds[kind].path, {
    method: 'POST',
    headers: {
      ...circumstancesIn(field),
      'Content-Type': 'application/json',
      [IDEMPOTENCY_KEY_HEADER]: `${KEY_OF_WORDS}${createHash('sha256').update(body).digest('hex')}`,
    },
    body,
  });
  if (answer.ok) return c.redirect(`${page}?sent=${kind}#${anchor}`, 303);
  const problem: unknown = await answer.json().catch(() => undefined);
  return c.html(notSent(serverWords(problem, 'detail') ?? failed, page), answer.status === 422 ? 422 : 502);
}

/**
 * The forms of a visitor whose script has not come: each an ordinary form post to its page's own address. It goes through
 * the same call as every other submission. The key is made of the words, so that pressing twice is one message.
 */
export function formPosts(callApi: CallApi): Hono {
  return new Hono()
    .post('/property/:id{[1-9][0-9]{0,14}}', (c) => take(c, callApi, enquiryAbout(c.req.param('id'))))
    .post('/contact-us', (c) => take(c, callApi, CONTACT))
    .post('/request-valuation', (c) => take(c, callApi, VALUATION));
}
