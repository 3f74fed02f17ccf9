import { MAX_COMPARED } from '#lib/compare-address.ts';
import { BEST_SCORE } from '#offline/saved/checklist.ts';
import { DeviceName } from '#ui/device-name.tsx';
import { Link } from '#ui/link.tsx';

const COUNTS = ['No homes', 'One home', 'Two homes', 'Three homes', 'Four homes'] as const;

export const compareScreen = {
  back: 'Saved',
  emptyTitle: 'Nothing to compare yet',
  empty: 'Tick two to four of your saved homes, then press Compare.',
  choose: 'Choose from saved homes',
  title: 'Compare',
  lead: (count: number, isCut: boolean) =>
    `${COUNTS[count]}.${isCut ? ` ${MAX_COMPARED} is the most; the first are shown.` : ''} What a listing does not state is not guessed here.`,
  onlyOne: 'Tick another one under Saved to see how they differ.',
  share: 'Share this comparison',
  shareTitle: 'A comparison of homes',
  copied: 'Link copied to clipboard!',
  linkName: 'link',
  print: 'Print',
};

export const compareHead = {
  takeOut: (title: string) => `Take out ${title}`,
  saved: (
    <>
      On this <DeviceName />
    </>
  ),
  unknownTitle: (id: number) => `Home ${id}`,
  unknownName: (id: number) => `home ${id}`,
  unknown: 'There is no home with this number, or it has been taken down.',
  unreachable: (
    <>
      It is not on this <DeviceName />, and could not be asked for just now.
    </>
  ),
  tryAgain: 'Try again',
};

export const compareTable = {
  label: 'Comparison',
  previousPhoto: 'Previous photo of each home',
  nextPhoto: 'Next photo of each home',
  photo: (index: number, count: number) => `Photo ${index + 1} of ${count}`,
};

export const compareGroups = {
  notStated: 'Not stated',
  notAsked: 'Not asked',
  facts: 'Facts',
  differ: 'They differ',
  same: 'The same',
  of: (count: number, all: number) => `${count} of ${all}`,
  costs: 'What it costs',
  costsSource: (
    <>
      by general rates; <Link to="/costs">their source and day</Link>
    </>
  ),
  ownFigures: 'With your own figures',
  workOut: 'Work it out',
  places: 'Your places',
  placesNote: 'in a straight line',
  own: 'Your own notes',
  ownNote: 'from this device alone',
};

/** Labels and values of rows; a row's label is also its key. */
export const compareRows = {
  perSquareFoot: 'KES a sq ft',
  beds: 'Beds',
  baths: 'Baths',
  area: 'Area, sq ft',
  plot: 'Plot',
  kind: 'Kind',
  furnishing: 'Furnishing',
  yes: 'Yes',
  no: 'No',
  lowest: 'Lowest',
  largest: 'Largest',
  inTown: 'To buy in a town, beside the price',
  elsewhere: 'To buy elsewhere, beside the price',
  keys: 'Before you have the keys',
  month: 'Each month',
  withServiceCharge: (rent: string) => `${rent} and the service charge`,
  noServiceCharge: 'No service charge',
  score: 'Your score',
  scoreOf: (score: number) => `${score} of ${BEST_SCORE}`,
  note: 'Your note',
};
