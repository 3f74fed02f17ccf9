import { expect, it } from 'vitest';
import firm from '#content/firm.json' with { type: 'json' };
import { getPaperContact } from './property-contact.ts';

it('the contact on paper is the agent, with phone and licence', () => {
  const owner = { name: 'Amina Nyumba', role: 'Negotiator', phone_number: ' +254 700 000 000 ', licence: 'EARB 1234' };
  expect(getPaperContact(owner)).toEqual({
    name: 'Amina Nyumba',
    role: 'Negotiator',
    phone: '+254 700 000 000',
    email: undefined,
    licence: 'EARB 1234',
  });
});

it('the contact on paper is an "Estate Agent" without a role, with the main line without a number', () => {
  expect(getPaperContact({ name: 'Amina Nyumba' })).toMatchObject({
    role: 'Estate Agent',
    phone: firm.phones[0]?.number,
    licence: undefined,
  });
});

it.each([null, undefined, {}, { name: ' ', phone_number: '' }])(
  'the contact on paper is the firm without an agent: %j',
  (owner) => {
    expect(getPaperContact(owner)).toMatchObject({
      name: firm.legal_name,
      role: undefined,
      phone: firm.phones[0]?.number,
    });
  },
);
