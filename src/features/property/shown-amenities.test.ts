import { expect, it } from 'vitest';
import { AMENITIES } from '#contract/amenities.ts';
import { spec } from '#tests/conformance/spec.ts';
import { amenityIcons } from './amenity-icons.ts';
import { shownAmenities } from './shown-amenities.ts';

it(
  'shows those of the catalogue only, once, under the name of the server',
  spec('3-amenity-known-ids', '3-amenity-server-name'),
  () => {
    const amenities = [
      { id: 1, name: 'Askari day and night' },
      { id: 99, name: 'Helipad' },
      { id: 1, name: 'Security' },
    ];
    expect(shownAmenities(amenities)).toEqual([{ id: 1, name: 'Security' }]);
  },
);

it('has a drawing for each amenity of the catalogue', () => {
  expect([...amenityIcons.keys()].sort((one, other) => one - other)).toEqual([...AMENITIES.keys()]);
});
