import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '#tests/fixtures/runs.ts';
import { placeNames } from './place-names.ts';
import { findPlacesInLine } from './places-in-line.ts';

// One line of an address after another, with the places that stand in it.
const LINES = `
  # A place stands in the line as whole words, in any spelling.
  67 Thika Lane, Thika = thika | KILIMANI = kilimani |
  Plot 5, behind the Shell station, Kileleshwa, Nairobi = kileleshwa, nairobi | Flat 4 Kilimani near Yaya = kilimani |
  Westlands/Parklands (Nairobi) = nairobi, parklands, westlands | Murang'a Town = muranga | Murang’a = muranga |
  Muranga = muranga | Murang\`a = muranga | Lang‘ata = langata | Élgéyo Marakwet = elgeyo marakwet |
  South-B, Nairobi = nairobi, south b | 2 Kilimanis Court = | Athi River = athi river |
  Athi, River House = athi river | Ngong, Road 5 = ngong |
  # Not as a part of a road's name.
  67 Thika Lane = | Thika Road = | Off Thika Rd. = | Westlands Avenue = | 12 Westlands Ave, Nairobi = nairobi |
  Riverside Drive, Westlands = westlands | Riverside Dr = | Kisumu St, Nakuru = nakuru | Kilimani Link Road = |
  Diani Beach Road = | Langata South Road, Karen = karen | Thika-Garissa Road = |
  Nairobi–Nakuru Highway, Limuru = limuru | Thika Superhighway = | Thika Super Highway = | Kiambu By-Pass = |
  Muthaiga Close, Thika Highway = | Road to Thika = | Barabara ya Thika = |
  Loresho Ridge, Kitisuru Crescent = loresho | Kisii Way = | Karen Terrace 4, Runda Grove = |
  # A house is not a road, and what follows the place may be the name of another road.
  Thika Road Mall, Kasarani = kasarani | Kilimani Court = kilimani | Kilimani Terrace Apartments = kilimani |
  Kilimani, 5 minutes’ walk to Yaya = kilimani | Westlands Square = westlands | Kilimani Estate = kilimani |
  Ruiru East = ruiru | Kilimani Argwings Kodhek Road = kilimani | Ruaka Northern Bypass = ruaka |
  Kilimani off Ngong Road = kilimani, ngong road | Kilimani - Ngong Road = kilimani, ngong road |
  Thika, Garissa Road = thika | Kilimani close to Yaya = kilimani | Kisumu St Georges Church = kisumu |
  # A place that is called after a road.
  Mombasa-Road = mombasa road | Ngong Rd = ngong road | Old Mombasa Road, Syokimau = mombasa road, syokimau |
  # A longer place goes before a shorter one in its name, unless it lies in it.
  Nairobi West = nairobi, nairobi west | Kiambu Town = kiambu, kiambu town |
  Milimani, Nakuru = milimani nakuru, nakuru |
`;
const ROWS = LINES.replaceAll(/^ *#.*/gm, '')
  .split(/\s\|\s/)
  .map((row) => row.trim().split(' ='))
  .filter(([line]) => line !== '');

it.each([...ROWS, [''], [' ., ']])('%s: %s', (line = '', places = '') =>
  expect([...findPlacesInLine(line)].sort().join(', ')).toBe(places.trim()),
);

it('every known place is found in its own name, and between commas in any line', () => {
  const words = fc.constantFrom('67', 'Yaya', 'House', 'off', 'Road', 'Kilimani', 'Lane', 'to', '', 'Thika-');
  fc.assert(
    fc.property(
      fc.constantFrom(...placeNames),
      fc.array(words, { maxLength: 4 }),
      fc.array(words, { maxLength: 4 }),
      (place, before, after) => {
        expect(findPlacesInLine(place)).toContain(place);
        expect(findPlacesInLine(`${before.join(' ')}, ${place}, ${after.join(' ')}`)).toContain(place);
      },
    ),
    { numRuns: runs(300) },
  );
});
