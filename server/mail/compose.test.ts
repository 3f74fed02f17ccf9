import ICAL from 'ical.js';
import { createTransport } from 'nodemailer';
import PostalMime, { type Email } from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { createSignedLinks, LINK_LIFE_MS } from '../links/signed-links.ts';
import type { StoredSubmission } from '../submissions/stored-submission.ts';
import { makeLineSafe, makeTextSafe } from '../text/safe-text.ts';
import { composeMail, getStableId } from './compose.ts';

const settings = {
  from: 'website@agency.example',
  to: ['office@agency.example'],
  publicUrl: 'https://www.agency.example',
};
const enquiry = (body: Record<string, unknown> = {}): StoredSubmission => ({
  kind: 'enquiry',
  reference: 'ENQ-2345678ABC',
  received_at: '2026-11-21T20:30:00.000Z',
  idempotency_key: '0193-a-key',
  body: { name: 'Amina Yusuf', email: 'amina@host.example', property_id: 24, note: 'Is it free?', ...body },
  phone: null,
  property: { id: 24, title: 'Villa in Karen', reference: 'JJ-24', unlisted: null },
});

/** The mail on the wire, and as a mail program parses it. */
async function wire(submission: StoredSubmission): Promise<{ readonly raw: string; readonly mail: Email }> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await transport.sendMail(composeMail(submission, settings));
  if (!Buffer.isBuffer(message)) throw new Error('The message is no buffer');
  return { raw: message.toString('utf8'), mail: await PostalMime.parse(message) };
}
const getHeaders = (raw: string): string => raw.slice(0, raw.indexOf('\r\n\r\n'));
const getNames = (raw: string): string[] =>
  [...getHeaders(raw).matchAll(/^([\w-]+):/gm)].map(([, name = '']) => name.toLowerCase()).sort();

describe('the mail of an enquiry', () => {
  const links = createSignedLinks(Buffer.alloc(32, 1), settings.publicUrl);
  const received = Date.parse(enquiry().received_at);
  const readLinks = (submission: StoredSubmission, isAgentCopy: boolean, more = {}) => {
    const { text } = composeMail(submission, { ...settings, links, ...more }, isAgentCopy);
    return [...String(text).matchAll(/\/api\/links\/answered\/(\S+)/g)].map(([, token = '']) => token);
  };

  it('has a link by which the office or the agent says that it has been answered, for 30 days', () => {
    const submission = { ...enquiry(), agentUsername: 'fatma' };
    for (const [isAgentCopy, id] of [
      [false, 'ENQ-2345678ABC:'],
      [true, 'ENQ-2345678ABC:fatma'],
    ] as const) {
      const [token = '', ...more] = readLinks(submission, isAgentCopy);
      expect(more).toEqual([]);
      expect(links.read('answered', token, received + LINK_LIFE_MS - 1)).toEqual({ is: 'valid', id });
      expect(links.read('answered', token, received + LINK_LIFE_MS)).toEqual({ is: 'expired' });
    }
  });

  it('is answered by a link in the mail of a viewing, whose file comes with the answer', () => {
    const slots = [{ date: '2999-12-05', part: 'morning' }];
    const viewing = { ...enquiry({ slots }), kind: 'viewing' as const, agentUsername: 'fatma' };
    for (const [isAgentCopy, id] of [
      [false, 'ENQ-2345678ABC:'],
      [true, 'ENQ-2345678ABC:fatma'],
    ] as const) {
      const { text, attachments } = composeMail(viewing, { ...settings, links }, isAgentCopy);
      const [, token = ''] = /Answer this request:\n\S+\/api\/links\/viewing\/(\S+)\n/.exec(String(text)) ?? [];
      expect(links.read('viewing', token, received)).toEqual({ is: 'valid', id });
      expect(attachments).toBeUndefined();
    }
    expect(composeMail(viewing, settings).attachments).toHaveLength(1);
  });

  it('has none without an origin, and no other kind has one', () => {
    expect(readLinks(enquiry(), false, { links: undefined })).toEqual([]);
    expect(readLinks({ ...enquiry(), kind: 'viewing' }, false)).toEqual([]);
  });
});

describe('composeMail', () => {
  it('has every field with its label, the home, the reference and the time in Nairobi', async () => {
    const { mail } = await wire(enquiry());
    expect(mail.subject).toBe('Enquiry ENQ-2345678ABC: JJ-24, Villa in Karen');
    expect(mail.from).toMatchObject({ name: 'Jiwe & Jani website', address: 'website@agency.example' });
    expect(mail.to?.[0]?.address).toBe('office@agency.example');
    expect(mail.replyTo?.[0]).toMatchObject({ name: 'Amina Yusuf', address: 'amina@host.example' });
    for (const line of [
      'Home: JJ-24, Villa in Karen',
      'https://www.agency.example/property/24',
      'Name: Amina Yusuf',
      'Email: amina@host.example',
      'Message: Is it free?',
      'Reference: ENQ-2345678ABC',
      'Received: 21 November 2026, 23:30 (Nairobi)',
    ]) {
      expect(mail.text).toContain(line);
    }
    expect(mail.text).not.toContain('Property number');
  });

  it.each([
    [
      'sold',
      'Villa in Karen',
      'No longer listed (sold): JJ-24, Villa in Karen',
      'This home had been sold when the message arrived.',
      true,
    ],
    [
      'let',
      'Villa in Karen',
      'No longer listed (let): JJ-24, Villa in Karen',
      'This home had been let when the message arrived.',
      true,
    ],
    [
      'removed',
      null,
      'No longer listed: JJ-24, Property 24',
      'This home was no longer on the list when the message arrived.',
      false,
    ],
    ['unknown', null, 'Not on our list: JJ-24, Property 24', 'The site has no home with this number.', false],
  ] as const)('marks an enquiry about a home that is not listed: %s', async (unlisted, title, about, why, hasPage) => {
    const { mail } = await wire({ ...enquiry(), property: { id: 24, title, reference: 'JJ-24', unlisted } });
    expect(mail.subject).toBe(`Enquiry ENQ-2345678ABC: ${about}`);
    expect(mail.text).toContain(`Home: ${about}`);
    expect(mail.text).toContain(`${why} We thanked the visitor and told them it is no longer on the list.`);
    expect(mail.text?.includes('https://www.agency.example/property/24')).toBe(hasPage);
  });

  it.each(['<amina@host.example>', 'mailto:amina@host.example', '\u200bamina@host.example'])(
    'allows a reply even if an earlier build accepted the address %j',
    async (email) => {
      const { mail } = await wire(enquiry({ email }));
      expect(mail.replyTo?.[0]?.address).toBe('amina@host.example');
      expect(mail.text).toContain('Press Reply to write to the visitor.');
    },
  );

  it('includes the phone number of an enquiry', async () => {
    const { mail } = await wire({ ...enquiry(), phone: '+254712345678' });
    expect(mail.text?.replaceAll('\r\n', '\n')).toContain('Email: amina@host.example\nPhone: +254712345678\n');
    expect((await wire(enquiry())).mail.text).not.toContain('Phone');
  });

  it('has a subject for each other kind', async () => {
    const contact = await wire({
      ...enquiry(),
      kind: 'contact',
      reference: 'MSG-1',
      property: undefined,
      body: { fullname: 'Otieno', phone: '+254 700 000 000', email: 'o@host.example', message: 'One\nTwo' },
    });
    expect(contact.mail.subject).toBe('Message MSG-1 from Otieno');
    expect(contact.mail.text).toContain('Phone: +254 700 000 000');
    expect(contact.mail.text?.replaceAll('\r\n', '\n')).toContain('Message:\nOne\nTwo');
    const valuation = await wire({
      ...enquiry(),
      kind: 'valuation',
      reference: 'VAL-1',
      property: undefined,
      body: { property_type: 'Land', county: 'Meru', fullname: 'Otieno', email: '', phone: '' },
    });
    expect(valuation.mail.subject).toBe('Valuation request VAL-1: Land in Meru');
    expect(valuation.mail.replyTo).toBeUndefined();
    expect(valuation.mail.text).toContain('No e-mail address was given.');
  });

  it('copies a viewing to the agent, with a calendar file of the wishes that were still to come', async () => {
    const { raw, mail } = await wire({
      ...enquiry(),
      kind: 'viewing',
      reference: 'VIE-2345678ABC',
      body: {
        property_id: 24,
        slots: [
          { date: '2026-11-20', part: 'morning' },
          { date: '2026-12-05', part: 'afternoon' },
        ],
        name: 'Amina Yusuf',
        phone: '+254712345678',
        email: '',
        note: 'We are four; two children',
      },
      agentEmail: 'fatma@agency.example',
    });
    expect(mail.subject).toBe('Viewing VIE-2345678ABC: JJ-24, Villa in Karen');
    expect([mail.to?.[0]?.address, mail.cc?.[0]?.address]).toEqual(['office@agency.example', 'fatma@agency.example']);
    for (const line of [
      'Friday 20 November 2026, morning (8am-12pm), which had already passed when this arrived',
      'Saturday 5 December 2026, afternoon (12pm-5pm)',
      'Phone: +254712345678',
    ]) {
      expect(mail.text).toContain(line);
    }
    const [file] = mail.attachments;
    expect([file?.filename, file?.mimeType]).toEqual(['viewing.ics', 'text/calendar']);
    const content = typeof file?.content === 'string' ? file.content : new TextDecoder().decode(file?.content);
    const events = new ICAL.Component(ICAL.parse(content)).getAllSubcomponents('vevent');
    const [event] = events.map((event) => new ICAL.Event(event));
    expect(events).toHaveLength(1);
    expect(event?.startDate.toJSDate().toISOString()).toBe('2026-12-05T09:00:00.000Z');
    expect(event?.summary).toBe('Viewing requested: JJ-24, Villa in Karen');
    expect(event?.description).toContain('We are four; two children');
    expect(
      (await wire({ ...enquiry(), kind: 'contact', body: { fullname: 'A', message: 'B' }, property: undefined })).mail
        .attachments,
    ).toEqual([]);
    expect(getNames(raw)).toContain('cc');
  });

  it('names the message as the outbox and an SMS do, if a phone has named it', async () => {
    expect((await wire(enquiry())).mail.text).toContain("Reference on the visitor's phone: 0193-AKEY");
    expect((await wire({ ...enquiry(), idempotency_key: null })).mail.text).not.toContain('on the visitor');
  });

  it('has one Message-ID for each key', () => {
    expect(composeMail(enquiry(), settings).messageId).toBe(composeMail(enquiry({ note: 'x' }), settings).messageId);
    expect(composeMail(enquiry(), settings).messageId).toMatch(/^<[0-9a-f]{40}@agency\.example>$/);
    const keyless = { idempotency_key: null, reference: 'ENQ-1' };
    expect(getStableId(keyless)).toBe(getStableId(keyless));
    expect(
      new Set([getStableId(enquiry()), getStableId(keyless), getStableId({ ...keyless, reference: 'ENQ-2' })]).size,
    ).toBe(3);
  });

  it.each([
    ['line ends', 'Amina\r\nBcc: thief@evil.example\r\n\r\n<script>'],
    ['a bare line feed', 'Amina\nBcc: thief@evil.example'],
    ['a bare carriage return', 'Amina\rBcc: thief@evil.example'],
    ['unicode line ends', 'Amina\u2028Bcc: thief@evil.example\u0085X-Evil: 1'],
    ['NUL and other controls', 'Am\u0000ina\u001b[31m\u0007'],
    ['turned text', 'Amina\u202egpj.exe\u2066x'],
    ['half a character', 'Amina \ud800 \udc00'],
    ['two hundred characters', 'Ä'.repeat(200)],
    ['quotes and brackets', '"Amina" <thief@evil.example>, other@evil.example;'],
    ['an encoded word', '=?utf-8?q?Amina=0D=0ABcc:_thief@evil.example?='],
    ['script of many kinds', 'Wanjikũ 王芳 أمينة 😀'],
  ])('cannot be led astray by %s in a name, a title or an address', async (_what, nasty) => {
    for (const submission of [
      enquiry({ name: nasty, note: nasty }),
      { ...enquiry(), property: { id: 24, title: nasty, reference: null, unlisted: null } },
      enquiry({ email: `${nasty}@host.example` }),
      { ...enquiry({ fullname: nasty, name: '' }), kind: 'contact' as const, property: undefined },
    ]) {
      const { raw, mail } = await wire(submission);
      expect(getNames(raw)).not.toContain('bcc');
      expect(getNames(raw)).not.toContain('x-evil');
      expect(getNames(raw).filter((name) => name === 'subject' || name === 'to' || name === 'from')).toHaveLength(3);
      expect(getHeaders(raw)).toMatch(/^[\t\r\n\x20-\x7e]*$/);
      expect(mail.to).toEqual([{ address: 'office@agency.example', name: '' }]);
      expect(mail.bcc ?? []).toEqual([]);
      for (const { address } of mail.replyTo ?? []) expect(address).toMatch(/^(?:amina|Aminagpj\.exex)@host\.example$/);
      expect(mail.subject).not.toMatch(/[\p{Cc}\u202e\u2066]/u);
      expect([...(mail.subject ?? '')].length).toBeLessThanOrEqual(150);
      expect(mail.text).not.toMatch(/(?![\r\n\t])\p{Cc}|\u202e|\u2066/u);
    }
  });
});

describe('safe text', () => {
  it('keeps line breaks and removes other control characters', () => {
    expect(makeTextSafe('a\r\nb\rc\u2029d\te\u0000\u009b\u202ef\ud800')).toBe('a\nb\nc\nd\te' + 'f\ufffd');
  });
  it('becomes one line, cut between characters', () => {
    expect(makeLineSafe('  a\n\n b\tc ', 10)).toBe('a b c');
    expect(makeLineSafe('😀😀😀', 2)).toBe('😀…');
  });
});
