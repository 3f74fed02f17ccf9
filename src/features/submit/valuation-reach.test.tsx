// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { phones } from '#content/firm.json' with { type: 'json' };
import page from '#content/pages/valuation.json' with { type: 'json' };
import { getTelHref } from '#lib/contact-links.ts';
import { type FormWorld, openFormWorld } from '#tests/fixtures/form-world.tsx';
import { untilShown } from '#tests/fixtures/until-shown.ts';
import { ValuationForm } from './valuation-form.tsx';
import { valuationForm as words } from './words.tsx';

// Form and outbox are real, over fake-indexeddb. The server takes every message.

const REQUIRED = {
  valuation_type: 'Sale Valuation',
  property_type: 'Land',
  county: 'Nairobi',
  title_number: 'NAIROBI/BLOCK 1/2',
  purpose_of_valuation: 'A sale.',
  fullname: 'Achieng Otieno',
};

let world: FormWorld;
beforeEach(async () => {
  world = await openFormWorld();
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 200 }));
});
afterEach(() => world.close());

async function send(reach: Readonly<Record<string, string>>): Promise<HTMLElement | null> {
  world.show(<ValuationForm />);
  world.type({ ...REQUIRED, ...reach });
  world.submit();
  await untilShown(() => expect(world.box.textContent).toContain(page.thanks.text));
  return world.box.querySelector('section');
}

it('the form may be sent without signal, and says so', () => {
  world.show(<ValuationForm />);
  expect(world.box.textContent).toContain(words.note);
});

it('a sender without email and phone is told so, with the number to call', async () => {
  const receipt = await send({});
  expect(receipt?.textContent).toContain(words.noReach);
  expect(receipt?.querySelector('a')?.getAttribute('href')).toBe(getTelHref(phones[0]?.number ?? ''));
});

it.each([{ email: 'a@host.example' }, { phone: '0712 345 678' }])('a sender with %o is not', async (reach) => {
  const receipt = await send(reach);
  expect(receipt?.textContent).not.toContain(words.noReach);
});
