import type { SubmissionKind } from '#contract/submission-calls.ts';
import { CIRCUMSTANCE_HEADERS } from '#contract/submission-circumstances.ts';
import type { SubmissionsTable } from '../db/schema.ts';
import { DAY_MS } from '../process/time.ts';
import { KINDS } from './kinds.ts';
import { getFieldText, type SubmissionBody } from './stored-submission.ts';

/** Nobody fills in a form faster than this, ms. */
const QUICK_MS = 1500;
const MANY_LINKS = 3;
const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"')\]]+/giu;
/** Such as "2026-11". Other text is not stored. */
const VERSION = /^[\w.-]{1,32}$/;
/** Times outside this range come from a wrong clock. */
const EARLIEST = Date.UTC(2020, 0, 1);
const AHEAD_MS = 366 * DAY_MS;

/** The honeypot was filled in; the form was sent at once; it is full of links. */
export type Suspicion = 'trap' | 'quick' | 'links';

export type Circumstances = Readonly<Pick<SubmissionsTable, 'quarantine' | 'consent_version' | 'consent_at'>>;

/** @param ownHost links to it do not count */
function countForeignLinks(text: string, ownHost: string | undefined): number {
  return (text.match(LINK) ?? []).filter((link) => {
    const href = /^www\./iu.test(link) ? `https://${link}` : link;
    return ownHost === undefined || !URL.canParse(href) || new URL(href).hostname !== ownHost;
  }).length;
}

function findSuspicions(headers: Headers, kind: SubmissionKind, body: SubmissionBody, ownHost: string | undefined) {
  const suspicions: Suspicion[] = [];
  if ((headers.get(CIRCUMSTANCE_HEADERS.trap)?.trim() ?? '') !== '') suspicions.push('trap');
  // The device measures it at the press, so a wait in the outbox does not count.
  const formMs = headers.get(CIRCUMSTANCE_HEADERS.formMs)?.trim() ?? '';
  if (/^\d{1,9}$/.test(formMs) && Number(formMs) < QUICK_MS) suspicions.push('quick');
  const fields = Object.keys(KINDS[kind].labels).filter((field) => field !== 'email');
  const text = fields.map((field) => getFieldText(body, field)).join('\n');
  if (countForeignLinks(text, ownHost) >= MANY_LINKS) suspicions.push('links');
  return suspicions;
}

interface SubmissionContext {
  readonly kind: SubmissionKind;
  readonly body: SubmissionBody;
  readonly publicUrl?: string | undefined;
  readonly now: number;
}

/** Reads the headers of a submission. Earlier builds and forms without script send none; unusable ones count as missing. */
export function readCircumstances(headers: Headers, { kind, body, publicUrl, now }: SubmissionContext): Circumstances {
  const ownHost = publicUrl === undefined ? undefined : new URL(publicUrl).hostname;
  const suspicions = findSuspicions(headers, kind, body, ownHost);
  const version = headers.get(CIRCUMSTANCE_HEADERS.consentVersion)?.trim() ?? '';
  const time = headers.get(CIRCUMSTANCE_HEADERS.consentAt)?.trim() ?? '';
  const consentAt = /^\d{4}-\d\d-\d\dT[\d:.]{5,12}Z$/.test(time) ? Date.parse(time) : Number.NaN;
  const isStored = VERSION.test(version);
  return {
    quarantine: suspicions.length === 0 ? null : suspicions.join(' '),
    consent_version: isStored ? version : null,
    consent_at:
      isStored && consentAt >= EARLIEST && consentAt <= now + AHEAD_MS ? new Date(consentAt).toISOString() : null,
  };
}
