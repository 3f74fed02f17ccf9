import { describe, expect, it } from 'vitest';
import { spec } from '#tests/conformance/spec.ts';
import { getWebHref } from '#ui/web-href.ts';
import { getFirstName, getPositions, getSocialLinks, omitBlank } from './profile-words.ts';

describe('the words of a profile', () => {
  it('calls a person by the first name', () => {
    expect(getFirstName('Wangari Mwambao')).toBe('Wangari');
    expect(getFirstName(' Zawadi ')).toBe('Zawadi');
  });

  it('joins the titles by a bullet', spec('2-agent-name-positions'), () => {
    expect(getPositions({ position: ['Managing Director', 'Principal Valuer'] })).toBe(
      'Managing Director • Principal Valuer',
    );
    expect(getPositions({ position: [] })).toBe('');
  });

  it('treats white space as no phone number', () => {
    expect([omitBlank(' '), omitBlank(null), omitBlank(undefined), omitBlank(' +254 20 ')]).toEqual([
      undefined,
      undefined,
      undefined,
      '+254 20',
    ]);
  });
});

describe('social links', () => {
  it('gives a link without an http prefix https://', spec('2-agent-social-https'), () => {
    expect(getWebHref('linkedin.example/in/otieno')).toBe('https://linkedin.example/in/otieno');
    expect(getWebHref('//linkedin.example/in/otieno')).toBe('https://linkedin.example/in/otieno');
    expect(getWebHref('http://linkedin.example/in/otieno')).toBe('http://linkedin.example/in/otieno');
    expect(getWebHref(' HTTPS://linkedin.example ')).toBe('HTTPS://linkedin.example');
  });

  it('never becomes a script', () => {
    for (const written of ['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.example']) {
      const href = getWebHref(written);
      expect(href === undefined || new URL(href).protocol === 'https:').toBe(true);
    }
  });

  it('lists the record’s networks, in one order', spec('2-agent-social'), () => {
    const social = { github: 'github.example/m', linkedin: 'https://linkedin.example/m', tiktok: ' ', instagram: null };
    expect(getSocialLinks(social)).toEqual([
      { name: 'LinkedIn', href: 'https://linkedin.example/m' },
      { name: 'GitHub', href: 'https://github.example/m' },
    ]);
    expect(getSocialLinks({})).toEqual([]);
    expect(getSocialLinks(undefined)).toEqual([]);
  });
});
