import { expect, it } from 'vitest';
import { licences } from '#content/contacts.json' with { type: 'json' };
import { footer } from '#content/footer.ts';
import { getRegistrations } from './footer.tsx';

it('registration numbers in the footer are those that the firm has entered, in the order of their labels', () => {
  const entered = { note: 'A note', kra_pin: 'P000000000X', isk_membership_number: ' ', company: 'CPR/2020/1' };
  expect(getRegistrations(entered, { company: 'Company', isk_membership_number: 'ISK', kra_pin: 'KRA PIN' })).toEqual([
    { label: 'Company', number: 'CPR/2020/1' },
    { label: 'KRA PIN', number: 'P000000000X' },
  ]);
  const board = { board_number: 'EA 12', board_year: '2026' };
  expect(getRegistrations(board, { board_number: 'Board' })).toEqual([{ label: 'Board', number: 'EA 12, 2026' }]);
});

it('registration numbers in the footer have a label for each number that a firm can enter', () => {
  const { note: _, ...numbers } = licences;
  const names = Object.keys(numbers).filter((name) => !name.endsWith('_year'));
  expect(Object.keys(footer.registrations.labels).sort()).toEqual(names.sort());
});
