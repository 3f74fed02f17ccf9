import { describe, expect, it } from 'vitest';
import credits from '#content/picture-credits.json' with { type: 'json' };
import { renderMarkup } from '#tests/fixtures/with-router.tsx';
import { FaqPage } from './faq-page.tsx';
import { FirmTextPage, LinkedText } from './firm-text-page.tsx';
import type { FirmTextName } from './firm-texts.ts';
import { pictureCredits } from './picture-credits.tsx';

const NAMES: readonly FirmTextName[] = ['buying_guide', 'selling_guide', 'market', 'investments', 'privacy', 'terms'];

describe('a text of the firm', () => {
  it.each(NAMES)('has contents that link to each section, and a next step: %s', (name) => {
    const html = renderMarkup(<FirmTextPage name={name} last={name === 'terms' ? pictureCredits : undefined} />);
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    const ids = [...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id);
    expect(targets).toEqual(ids.slice(0, -1));
    expect(new Set(ids).size).toBe(ids.length);
    expect(html.slice(html.indexOf('Where to go next')).match(/<a href="\//g)).toHaveLength(3);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  it('names pages by links to them', () => {
    expect(renderMarkup(<FirmTextPage name="privacy" />)).toMatch(/href="\/storage"[^>]*>“On this phone”<\/a>, or/);
    for (const name of ['buying_guide', 'selling_guide'] as const)
      expect(renderMarkup(<FirmTextPage name={name} />)).toMatch(/href="\/costs"[^>]*>cost calculator<\/a>/);
  });

  it('links addresses and numbers, and nothing else', () => {
    expect(
      renderMarkup(<LinkedText text="Write to a.b@firm.example, or call +254 20 000 0020. In 2026, <b>." />).replace(
        / class="[^"]*"/g,
        '',
      ),
    ).toBe(
      'Write to <a href="mailto:a.b@firm.example">a.b@firm.example</a>, or call ' +
        '<a href="tel:+254200000020">+254 20 000 0020</a>. In 2026, &lt;b&gt;.',
    );
  });
});

it('the terms name the authors and licences of the pictures', () => {
  const html = renderMarkup(<FirmTextPage name="terms" last={pictureCredits} />);
  for (const { licence, licence_address, authors } of credits.libraries) {
    expect(html).toContain(`${licence}, ${licence_address}`);
    for (const { author, models } of authors)
      expect(html).toContain(`<dt>${author}</dt><dd class="muted">${models.join(', ')}</dd>`);
  }
});

describe('the questions', () => {
  const getQuestions = (html: string) => [...html.matchAll(/<h3>([^<]+)<\/h3>/g)].map(([, question]) => question);

  it('are complete, each with its own address', () => {
    const html = renderMarkup(<FaqPage />);
    expect(getQuestions(html)).toHaveLength(20);
    expect(new Set(html.match(/ id="[^"]+"/g)).size).toBe(html.match(/ id="[^"]+"/g)?.length);
    expect(html).toContain('id="how-long-does-a-purchase-take"');
  });

  it('are found by word prefixes without script', () => {
    const html = renderMarkup(<FaqPage initial="PET" />);
    expect(getQuestions(html)).toEqual(['May I keep a pet?']);
    expect(html).toContain('1 of 20 questions');
    const none = renderMarkup(<FaqPage initial="zeppelin" />);
    expect(none).toContain('No questions match these words.');
    expect(none).toContain('href="/contact-us"');
  });
});
