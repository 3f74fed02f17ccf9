import { expect, it } from 'vitest';
import { readSharedReferences } from './shared-reference.ts';

it.each([
  ['JJ-1042', ['JJ-1042']],
  ['jj ten forty-two', ['jj ten forty-two']],
  ['Is JJ-1042 near the stage on Thika Road still to let? Please ask them.', ['JJ-1042']],
  [
    'https://other.example/a-very-long-address/of-a-page\nSeen on the gate: jj 1042',
    ['Seen on the gate: jj 1042', 'jj 1042'],
  ],
  ['https://other.example/a-very-long-address/of-a-page/ab-12', []],
  ['Nice houses', []],
])('what may be a reference in "%s"', (text, references) => {
  expect(readSharedReferences(text)).toEqual(references);
});
