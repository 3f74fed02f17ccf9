import { expect, it } from 'vitest';
import firm from '#content/firm.json' with { type: 'json' };
import { paperContact } from './property-contact.ts';

it('whom a sheet of paper tells to ask is the agent, with phone and licence', () => {
  const owner = { name: 'Amina Nyumba', role: 'Negotiator', phone_number: ' +254 700 000 000 ', licence: 'EARB 1234' };
  expect(paperContact(owner)).toEqual({
    name: 'Amina Nyumba',
    role: 'Negotiator',
    phone: '+254 700 000 000',
    email: undefined,
    licence: 'EARB 1234',
  });
});

it('whom a sheet of paper tells to ask is an estate agent where no role is named, with the main line where there is no number', () => {
  expect(paperContact({ name: 'Amina Nyumba' })).toMatchObject({
    role: 'Estate Agent',
    phone: firm.phones[0]?.number,
    licence: undefined,
  });
});

it.each([null, undefined, {}, { name: ' ', phone_number: '' }])(
  'whom a sheet of paper tells to ask is the firm where there is nobody: %j',
  (owner) => {
    expect(paperContact(owner)).toMatchObject({
      name: firm.legal_name,
      role: undefined,
      phone: firm.phones[0]?.number,
    });
  },
);
