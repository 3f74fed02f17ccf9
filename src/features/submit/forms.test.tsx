import { describe, expect, it } from 'vitest';
import consent from '#content/consent.json' with { type: 'json' };
import subCounties from '#content/sub-counties.json' with { type: 'json' };
import words from '#content/words.json' with { type: 'json' };
import { VALUATION_COUNTIES } from '#contract/submission.ts';
import { FORM_COPY, TRAP } from '#contract/submission-circumstances.ts';
import { spec } from '#tests/conformance/spec.ts';
import { renderHtml } from '#tests/fixtures/query-states.tsx';
import { ContactForm } from './contact-form.tsx';
import { EnquiryForm } from './enquiry-form.tsx';
import { getSubCounties, ValuationForm } from './valuation-form.tsx';

const valuation = renderHtml(<ValuationForm />);
const contact = renderHtml(<ContactForm />);
const enquiry = renderHtml(<EnquiryForm propertyId={24} propertyTitle="House" reference="JJ-24" />);

/** A label that differs from its value is in brackets. */
function getOptions(name: string): string {
  const inside = new RegExp(`<select[^>]* name="${name}"[^>]*>(.*?)</select>`).exec(valuation)?.[1] ?? '';
  const options = [...inside.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g)];
  return options.map(([, value, text]) => (value === text ? text : `${value}[${text}]`)).join(', ');
}

describe('the valuation form as the server renders it', () => {
  it(
    'has the specified choices, in order',
    spec('5-valuation-types', '5-valuation-property-types', '5-valuation-counties', '5-valuation-times'),
    () => {
      expect(getOptions('valuation_type')).toBe(
        '[Choose one], Mortgage Valuation, Insurance Valuation, Court Bond Valuation, Succession Valuation, ' +
          'Sale Valuation, Business Valuation, Book Keeping Valuation, Taxation Valuation, Stamp Duty Valuation, ' +
          'Relocation Action Plan (RAP), Dispute Resolution Valuation, Due Diligence Valuation',
      );
      expect(getOptions('property_type')).toBe(
        '[Choose one], Land, Residential, Commercial, Industrial, Agricultural, Special Purpose',
      );
      expect(getOptions('county')).toBe(
        '[Choose one], Nairobi, Mombasa, Kisumu, Nakuru, Kiambu, Machakos, Kajiado, Meru, Uasin Gishu, Nyeri, Kericho, ' +
          'Kakamega, Bungoma, Busia',
      );
      expect(getOptions('best_time_to_contact')).toBe(
        '[Any time], Morning (8am-12pm), Afternoon (12pm-5pm), Evening (5pm-8pm)',
      );
    },
  );

  it('has a purpose of three rows', spec('5-valuation-purpose-rows'), () => {
    expect(valuation).toMatch(
      /<textarea[^>]*rows="3"[^>]*name="purpose_of_valuation"|<textarea[^>]*name="purpose_of_valuation"[^>]*rows="3"/,
    );
  });

  it('marks optional fields, and requires the rest without script too', spec('5-valuation-optional'), () => {
    const optional = [...valuation.matchAll(/>([^<]+)<span[^>]*> \(optional\)</g)].map(([, label]) => label);
    expect(optional).toEqual(['Sub-county', 'Best time to contact', 'Email', 'Phone']);
    expect([...valuation.matchAll(/ required=""/g)]).toHaveLength(6);
    expect(valuation).toContain('action="/request-valuation" method="post"');
  });

  it('has the type in the address selected, and no unknown one', () => {
    const getChosen = (initialType?: string) =>
      [...renderHtml(<ValuationForm initialType={initialType} />).matchAll(/<option value="([^"]*)" selected=""/g)].map(
        ([, value]) => value,
      );
    expect(getChosen('Sale Valuation')).toContain('Sale Valuation');
    for (const unknown of [undefined, 'Sale', '<b>']) expect(getChosen(unknown)[0]).toBe('');
  });

  it('says that e-mail or phone is needed for an answer, and requires neither', () => {
    const [, group = ''] = /<fieldset aria-labelledby="([^"]+)"/.exec(valuation) ?? [];
    expect(valuation).toMatch(new RegExp(`<p [^>]*id="${group}">To answer you, we need at least one of these.</p>`));
    for (const name of ['email', 'phone']) expect(valuation).not.toMatch(new RegExp(`name="${name}"[^>]*required`));
  });

  it('is hidden while the thanks for a request sent without script are shown', () => {
    const sent = renderHtml(<ValuationForm initiallySent />);
    expect(sent).toContain('within 24 hours');
    expect(sent).toMatch(/<a [^>]*href="\/request-valuation#valuation-form"[^>]*>Request Another Valuation/);
    expect(sent).not.toContain('>Close<');
  });
});

describe('the other forms as the server renders them', () => {
  it('the contact form posts to its page and says when it was sent', spec('5-contact-phone-optional'), () => {
    expect(contact).toContain('action="/contact-us" method="post"');
    expect(contact).toMatch(/>Phone<span[^>]*> \(optional\)</);
    expect([...contact.matchAll(/ required=""/g)]).toHaveLength(3);
    expect(contact).not.toContain(words.contactSent);
    expect(renderHtml(<ContactForm initiallySent />)).toContain(words.contactSent);
  });

  it(
    'the enquiry shows the prefix, and says that the number is not sent until that is known',
    spec('5-enquiry-prefix'),
    () => {
      expect(enquiry).toMatch(/>\+254<\/span><input[^>]*name="phone"/);
      expect(enquiry).toContain(words.phoneNotSent);
      expect([...enquiry.matchAll(/ required=""/g)]).toHaveLength(5);
    },
  );

  it('each has the consent by its button, with its version, and a link to the notice', () => {
    // Changed words need a new version.
    expect(consent).toEqual({
      version: '2026-11',
      text: 'By sending you agree that we keep your message for 24 months to answer you.',
      earlier: {},
    });
    for (const form of [valuation, contact, enquiry]) {
      expect(form).toContain(consent.text);
      expect(form).toContain(`<input type="hidden" name="consent_version" value="${consent.version}"/>`);
      expect(form).toContain(`<input type="hidden" name="form_copy" value="${FORM_COPY.mark}"/>`);
      expect([...form.matchAll(/href="\/privacy"/g)]).toHaveLength(1);
    }
  });

  it('each has one trap for bots, which browsers and password managers cannot fill', () => {
    for (const form of [valuation, contact, enquiry]) {
      const [trap = '', ...others] = form.match(new RegExp(`<input[^>]*name="${TRAP.field}"[^>]*>`, 'g')) ?? [];
      expect(others).toEqual([]);
      expect(trap).toMatch(/tabindex="-1".*autocomplete="off"/i);
      for (const mark of ['1p-ignore', 'lpignore="true"', 'bwignore="true"', 'form-type="other"']) {
        expect(trap).toContain(`data-${mark}`);
      }
      expect(form).toContain(`>${TRAP.label}</label>`);
    }
    expect(`${TRAP.field} ${TRAP.label}`).not.toMatch(
      /name|mail|phone|tel|site|url|web|address|street|city|state|zip|post|code|country|company|organi|birth|date|user|login|pass|card|cvc|pin|title/i,
    );
  });

  it('typed and pasted text is never cut: too long is an error', () => {
    for (const form of [valuation, contact, enquiry]) expect(form.toLowerCase()).not.toContain('maxlength');
  });
});

it('each county of the form has its sub-counties, without repeats, and nothing else does', () => {
  expect(Object.keys(subCounties)).toEqual([...VALUATION_COUNTIES]);
  for (const county of VALUATION_COUNTIES) {
    const names = getSubCounties(county);
    expect(names.length, county).toBeGreaterThan(4);
    expect(names, county).toEqual([...new Set(names)].sort());
  }
  expect(['', 'Atlantis', '__proto__', 'toString'].flatMap(getSubCounties)).toEqual([]);
});
