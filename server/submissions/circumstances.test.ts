import { describe, expect, it } from 'vitest';
import { readCircumstances } from './circumstances.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const body = { fullname: 'Amina', email: 'amina@host.example', message: 'Hello' };
const of = (headers: Record<string, string>, message = body.message) =>
  readCircumstances(new Headers(headers), {
    kind: 'contact',
    body: { ...body, message },
    publicUrl: 'https://www.agency.example',
    now: NOW,
  });

describe('quarantine', () => {
  it.each<[string, Record<string, string>, string | null]>([
    ['no headers at all: another program, or an earlier build', {}, null],
    ['somebody who took their time', { 'X-Form-Ms': '1500' }, null],
    ['somebody who left the page open for days', { 'X-Form-Ms': '600000000' }, null],
    ['who was faster than anybody reads', { 'X-Form-Ms': '1499' }, 'quick'],
    ['what is not a number', { 'X-Form-Ms': 'fast' }, null],
    ['a hidden field that was filled in', { 'X-Form-Website': 'https://x.example', 'X-Form-Ms': '9000' }, 'trap'],
    ['an empty hidden field', { 'X-Form-Website': ' ' }, null],
    ['both', { 'X-Form-Website': 'x', 'X-Form-Ms': '3' }, 'trap quick'],
  ])('judges %s', (_who, headers, quarantine) => {
    expect(of(headers).quarantine).toBe(quarantine);
  });

  it('ignores the age of a message that waited on a phone', () => {
    const waited = { 'X-Form-Ms': '20000', 'X-Consent-Version': '2026-11', 'X-Consent-At': '2026-10-01T08:00:00.000Z' };
    expect(of(waited)).toEqual({
      quarantine: null,
      consent_version: '2026-11',
      consent_at: '2026-10-01T08:00:00.000Z',
    });
  });

  it.each([
    ['https://a.example and https://b.example', null],
    ['https://a.example https://b.example http://c.example', 'links'],
    ['www.a.example, WWW.b.example (www.c.example)', 'links'],
    ['https://www.agency.example/property/1 https://www.agency.example/property/2 https://www.agency.example/a', null],
    ['https://[ https://] http://%', null],
    ['Is plot a.b.c.d free? See LR 209/123.', null],
  ])('counts the links to other sites in %j', (message, quarantine) => {
    expect(of({}, message).quarantine).toBe(quarantine);
  });
});

describe('consent', () => {
  const consent = (version: string, time: string) => of({ 'X-Consent-Version': version, 'X-Consent-At': time });

  it.each([
    ['2026-11', '2026-11-21T11:00:00.000Z', '2026-11', '2026-11-21T11:00:00.000Z'],
    ['2026-11', '2027-05-01T11:00:00.000Z', '2026-11', '2027-05-01T11:00:00.000Z'],
    ['2026-11', '2040-01-01T11:00:00.000Z', '2026-11', null],
    ['2026-11', '1970-01-01T00:00:00.000Z', '2026-11', null],
    ['2026-11', 'yesterday', '2026-11', null],
    ['<script>', '2026-11-21T11:00:00.000Z', null, null],
    ['x'.repeat(33), '2026-11-21T11:00:00.000Z', null, null],
  ])('is stored for version %j at %j as %j and %j', (version, time, consent_version, consent_at) => {
    expect(consent(version, time)).toEqual({ quarantine: null, consent_version, consent_at });
  });
});
