import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { readServerWords } from '#contract/answered.ts';
import { FORM_ANCHORS } from '#contract/form-anchors.ts';
import { encodePhone, PHONE_HEADER, PHONE_IS_SENT } from '#contract/phone.ts';
import { submissionSchemas } from '#contract/submission.ts';
import {
  IDEMPOTENCY_KEY_HEADER,
  isNoLongerListed,
  MAX_SUBMISSION_BYTES,
  type SubmissionKind,
  SubmissionKindName,
  submissionCalls,
} from '#contract/submission-calls.ts';
import { CIRCUMSTANCE_HEADERS, encodeTrap, FORM_COPY, TRAP } from '#contract/submission-circumstances.ts';
import { readPhoneNumber } from '#lib/phone-number.ts';
import { renderErrorPage } from '../http/problems.ts';
import { readBytes } from '../http/request-body.ts';
import { NO_PAGE_POLICY } from '../http/security-headers.ts';
import { createTextKey } from '../submissions/keys.ts';
import { KINDS } from '../submissions/kinds.ts';

type CallApi = (href: string, init: RequestInit) => Promise<Response>;
type Field = (name: string) => string;

const readFields = (entries: object, field: Field): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.keys(entries).map((name) => [name, field(name)]));

/** How often a second press tries to get the answer of the first. */
const MAX_TRIES = 30;
const RETRY_MS = 500;

const renderNotSent = (message: string, back: string): string => renderErrorPage('Not sent', message, back);

const readForm = (type: string, bytes: Uint8Array): Promise<FormData | undefined> =>
  new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } }).formData().catch(() => undefined);

/** Returns the headers that the script would send (S48), except the time taken. */
function getCircumstanceHeaders(field: Field): Readonly<Record<string, string>> {
  const trap = encodeTrap(field(TRAP.field) || field(TRAP.earlier));
  const version = field('consent_version');
  return {
    ...(trap === '' ? {} : { [CIRCUMSTANCE_HEADERS.trap]: trap }),
    ...(/^[\w.-]{1,32}$/.test(version)
      ? {
          [CIRCUMSTANCE_HEADERS.consentVersion]: version,
          [CIRCUMSTANCE_HEADERS.consentAt]: new Date().toISOString(),
        }
      : {}),
  };
}

/** Returns the phone number if the form's page said that it is sent (S52); a cached page may have said otherwise. */
function getPhoneHeader(field: Field): Readonly<Record<string, string>> {
  const typed = field(PHONE_IS_SENT) === '' ? '' : field('phone');
  return typed === '' ? {} : { [PHONE_HEADER]: encodePhone(readPhoneNumber(typed) ?? typed) };
}

async function receiveForm(c: Context, callApi: CallApi, kind: SubmissionKind): Promise<Response> {
  const { failedText, readForm: readBody } = KINDS[kind];
  const page = c.req.path;
  c.header('Content-Security-Policy', NO_PAGE_POLICY);
  c.header('Cache-Control', 'no-store');
  const type = c.req.header('Content-Type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type)) {
    return c.html(renderNotSent(failedText, page), 415);
  }
  const bytes = await readBytes(c.req.raw.body, MAX_SUBMISSION_BYTES).catch(() => null);
  if (bytes === null) return c.html(renderNotSent('Your message was cut off. Please send it again.', page), 400);
  if (bytes === undefined) return c.html(renderNotSent('Your message is too long.', page), 413);
  const form = await readForm(type, bytes);
  if (form === undefined) return c.html(renderNotSent(failedText, page), 400);
  const getField: Field = (name) => {
    // The choice of another day is empty, and its day comes after it.
    const value = form.getAll(name).find((one) => one !== '');
    // Browsers post line ends as CRLF; scripts send LF.
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : '';
  };
  const body = JSON.stringify(
    readBody?.(getField, c.req.param('id') ?? '') ?? readFields(submissionSchemas[kind].entries, getField),
  );
  const phone = getPhoneHeader(getField);
  const headers = {
    ...getCircumstanceHeaders(getField),
    ...phone,
    'Content-Type': 'application/json',
    // A message with another number is another message, and only the key distinguishes the two.
    [IDEMPOTENCY_KEY_HEADER]: createTextKey([kind, body, ...Object.values(phone)], getField(FORM_COPY.field)),
  };
  const send = () => callApi(submissionCalls[kind].path, { method: 'POST', headers, body });
  let response = await send();
  // A second press gets the answer of the first.
  for (let left = MAX_TRIES; response.status === 409 && left > 0; left--) {
    await sleep(RETRY_MS);
    response = await send();
  }
  const json: unknown = await response.json().catch(() => undefined);
  if (response.ok)
    return c.redirect(`${page}?sent=${isNoLongerListed(json) ? 'unlisted' : kind}#${FORM_ANCHORS[kind]}`, 303);
  return c.html(
    renderNotSent(readServerWords(json, 'detail') ?? failedText, page),
    response.status === 422 ? 422 : 502,
  );
}

/** Creates the routes of forms without script, sent through the same call; two presses are one message (0019). */
export function createFormRoutes(callApi: CallApi): Hono {
  const app = new Hono();
  for (const kind of SubmissionKindName.options) app.post(KINDS[kind].page, (c) => receiveForm(c, callApi, kind));
  return app;
}
