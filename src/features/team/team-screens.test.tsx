import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import staff from '#content/team.json' with { type: 'json' };
import type { Agent } from '#contract/agent.ts';
import type { PropertySummary } from '#contract/property.ts';
import { readAnswers } from '#contract/read-answers.ts';
import { teamQuery } from '#data/content.queries.ts';
import { agentListingsQuery, featuredQuery, listedAgentsQuery } from '#data/property.queries.ts';
import { spec } from '#tests/conformance/spec.ts';
import { type Answered, createList, getText, renderHtml } from '#tests/fixtures/query-states.tsx';
import { AgentListings } from './agent-listings.tsx';
import { AgentProfile } from './agent-profile.tsx';
import { AgentScreen } from './agent-screen.tsx';
import { SampleAgentScreen } from './sample-agent-screen.tsx';
import { TeamScreen } from './team-screen.tsx';

const team = readAnswers.team(staff);
const place = { address_line1: 'Karen', state: 'Nairobi' };
const listing: PropertySummary = { id: 24, title: 'Family house in Karen', location: place };

const render = (children: ReactNode, ...answers: readonly Answered[]): string =>
  renderHtml(children, [teamQuery(), team], ...answers);
const renderProfile = (fields: Partial<Agent> = {}): string => {
  const [first] = team.items;
  if (first === undefined) throw new Error('The team is empty');
  return render(<AgentProfile agent={{ ...first, ...fields }} origin={undefined} />);
};
const renderScreen = (username: string): string =>
  render(<AgentScreen username={username} origin={undefined} below={() => 'BELOW'} />);
/** Spaces stay as they are. */
const withoutTags = (html: string): string => html.replaceAll(/<[^>]+>/g, '');
const count = (html: string, part: string): number => html.split(part).length - 1;

describe('the team', () => {
  const html = render(<TeamScreen />);
  const cards = html.split('<article').slice(1);

  it('is a grid of 16 cards, each linking to a profile', spec('2-team-cards', '2-team-view-profile'), () => {
    expect(cards).toHaveLength(16);
    for (const [index, card] of cards.entries()) {
      expect(card).toContain(`href="/me/${team.items[index]?.username}"`);
      expect(card).toContain('View Profile');
    }
  });

  it('names each person with their positions', spec('2-team-name-positions'), () => {
    expect(cards[0]).toContain('Wangari Mwambao');
    expect(withoutTags(cards[0] ?? '')).toContain('Managing Director • Principal Valuer');
  });

  it('offers a call and an e-mail only with a number or an address', spec('2-team-call-email'), () => {
    const card = (username: string) => cards.find((card) => card.includes(`/me/${username}"`)) ?? '';
    expect(card('wangari')).toContain('href="tel:+254200000001"');
    expect(card('wangari')).toContain('href="mailto:wangari@jiwe.example"');
    expect(card('juma')).not.toContain('tel:');
    expect(card('juma')).toContain('mailto:juma@jiwe.example');
    expect(card('daudi')).not.toContain('mailto:');
  });

  it('shows a photo of our own, else the portrait drawn from the initials', spec('2-team-photo'), () => {
    const [first, second, third] = team.items;
    const people = [
      { ...first, image: '/team/wangari.webp' },
      { ...second, image: '' },
      { ...third, image: 'https://elsewhere.example/fatma.jpg' },
    ];
    const [, ...faces] = renderHtml(<TeamScreen />, [teamQuery(), createList(...people)]).split('<article');
    expect(faces[0]).toContain('src="/team/wangari.webp"');
    expect(faces[1]).toMatch(/<text[^>]*>J<\/text>.*<text[^>]*>O<\/text>/);
    expect(faces[2]).not.toContain('<img');
    expect(faces[2]).toMatch(/>F<\/text>/);
  });

  it('ends with a link to write to the firm', spec('2-team-call-to-action'), () => {
    expect(html.slice(html.lastIndexOf('<section'))).toContain('href="/contact-us"');
  });
});

describe('a profile', () => {
  it('is found by the username, with links back and to share it', spec('2-agent-back', '2-agent-share'), () => {
    const html = renderScreen('Wangari');
    expect(html).toMatch(/<a[^>]*href="\/team"[^>]*>.*?Back to Team<\/a>/);
    expect(html).toMatch(/<button[^>]*>.*?Share Profile<\/button>/);
    expect(html).toContain('BELOW');
  });

  it('shows name, positions and the drawn initials', spec('2-agent-name-positions', '2-agent-photo'), () => {
    const html = renderProfile();
    expect(html).toMatch(/<h1[^>]*>Wangari Mwambao<\/h1>/);
    expect(withoutTags(html)).toContain('Managing Director • Principal Valuer');
    expect(html).toMatch(/<text[^>]*>M<\/text>.*<text[^>]*>W<\/text>/);
    expect(renderProfile({ image: '/team/wangari.webp' })).toContain('src="/team/wangari.webp"');
  });

  it('offers to call, to write and to copy both', spec('2-agent-call-email', '2-agent-contact'), () => {
    const html = renderProfile();
    expect(html).toMatch(/<a[^>]*href="tel:\+254200000001"[^>]*>.*?Call<\/a>/);
    expect(html).toMatch(/<a[^>]*href="mailto:wangari@jiwe.example"[^>]*>.*?Email<\/a>/);
    const [above = '', below = ''] = html.split('Contact Information');
    for (const half of [above, below]) {
      expect(count(half, 'aria-label="Copy phone number"')).toBe(1);
      expect(count(half, 'aria-label="Copy email"')).toBe(1);
    }
    expect(below).toMatch(/Phone<\/dt>.*href="tel:\+254200000001"[^>]*>\+254 20 000 0001</);
    expect(below).toMatch(/Email<\/dt>.*href="mailto:wangari@jiwe.example"[^>]*>wangari@<wbr\/>jiwe.example</);
  });

  it('links to the person’s WhatsApp, else to the firm’s, and shows a licence, if any', () => {
    const links = (html: string) => [...html.matchAll(/<a [^>]*href="(https:\/\/wa\.me[^"]*)"[^>]*>/g)];
    const own = renderProfile({ whatsapp: '+254 712 345 678', licence: 'EARB 12' });
    expect(links(own)).toHaveLength(1);
    expect(links(own)[0]?.[1]).toBe('https://wa.me/254712345678?text=Hello%20Wangari%2C%20I%20have%20a%20question.');
    expect(own).toContain('aria-label="WhatsApp to Wangari Mwambao (opens in a new tab)"');
    expect(own).toContain('Licence EARB 12, Estate Agents Registration Board');
    expect(own).toContain('Viewing is free. Pay nobody before you have seen the home and its papers.');
    const none = renderProfile({ phone: undefined, email: undefined });
    expect(links(none)[0]?.[1]).toMatch(/^https:\/\/wa\.me\/254200000021\?/);
    expect(none).toContain('aria-label="WhatsApp to Jiwe &amp; Jani (opens in a new tab)"');
    expect(none).not.toContain('Licence');
  });

  it('offers nothing that is missing', spec('2-agent-call-email', '2-agent-social'), () => {
    const noPhone = renderProfile({ phone: undefined });
    expect(noPhone).not.toContain('tel:');
    expect(noPhone).not.toContain('Copy phone number');
    const none = renderProfile({ phone: ' ', email: undefined, social: undefined, bio: '' });
    for (const words of ['Call', 'Email', 'Connect with me', 'About', 'Contact Information']) {
      expect(none).not.toContain(words);
    }
  });

  it('links to the networks in a new tab', spec('2-agent-social', '2-agent-social-https'), () => {
    const html = renderProfile({ social: { instagram: 'instagram.example/w', github: 'https://github.example/w' } });
    expect(html).toContain('Connect with me:');
    expect(html).toMatch(/<a[^>]*href="https:\/\/instagram.example\/w"[^>]*target="_blank"[^>]*>Instagram/);
    expect(html).toMatch(/<a[^>]*href="https:\/\/github.example\/w"[^>]*target="_blank"[^>]*>GitHub/);
    expect(html).not.toMatch(/LinkedIn|TikTok/);
  });

  it('has the biography in paragraphs', spec('2-agent-about'), () => {
    const html = renderProfile({ bio: 'One line.\r\n\nAnother <line>.\n' });
    expect(html).toContain('About Wangari');
    expect(html).toContain('<p>One line.</p><p>Another &lt;line&gt;.</p>');
  });

  it('says that there is no such person', spec('2-agent-not-found', '8-unknown-agent', '4-agent-found-or-not'), () => {
    const html = renderScreen('nobody');
    expect(html).toMatch(/<h1[^>]*>Agent not found<\/h1>/);
    expect(getText(html)).toContain("The agent you're looking for doesn't exist or may have been removed.");
    expect(html).toMatch(/<a[^>]*href="\/team"[^>]*>.*?Back to Team<\/a>/);
    expect(html).not.toContain('BELOW');
  });
});

describe('the homes of a person', () => {
  const fatma = team.items.find(({ username }) => username === 'fatma');
  const listings = (items: readonly PropertySummary[]) =>
    render(fatma && <AgentListings agent={fatma} />, [agentListingsQuery('fatma'), createList(...items)]);

  it('are below the profile', () => {
    expect(listings([listing])).toContain('Properties with Fatma');
    expect(listings([listing])).toContain('href="/property/24"');
  });

  it('are rows with price, kind, place and size', () => {
    const rows = listings([
      { ...listing, price: 62_000_000, agreement_type: 'sale', status: 'under offer', bedrooms: 4, area_sqft: 3900 },
      { ...listing, id: 25, title: 'House without a price' },
    ]);
    expect(withoutTags(rows)).toMatch(/2 homes.*KES.62,000,000.*Family house in Karen.*Karen, Nairobi, Under offer/);
    expect(withoutTags(rows)).toMatch(/4 bed.*3,900 sq ft.*Price on request.*House without a price/);
    expect(rows.match(/<li>/g)?.length).toBeGreaterThanOrEqual(2);
  });

  it('are left out without a username', () => expect(listings([])).toBe(''));
});

describe('the sample agent', () => {
  const sample = (usernames: readonly string[], featured: readonly PropertySummary[]) =>
    render(
      <SampleAgentScreen origin={undefined} />,
      [listedAgentsQuery(), { usernames }],
      [featuredQuery(), createList(...featured)],
    );

  it(
    'is the first of the team who has listings, with the featured ones',
    spec('2-agent-sample', '2-route-agent'),
    () => {
      const html = sample(['kipkemboi', 'fatma'], [listing]);
      expect(html).toMatch(/<h1[^>]*>Fatma Majani<\/h1>/);
      expect(html).toContain('Family house in Karen');
    },
  );
});
