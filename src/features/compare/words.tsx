import { MAX_COMPARED } from '#lib/compare-address.ts';
import { joinNames } from '#lib/names.ts';
import { BEST_SCORE } from '#offline/saved/checklist.ts';
import { DeviceName } from '#ui/device-name.tsx';
import { Link } from '#ui/link.tsx';

const COUNTS = ['No homes', 'One home', 'Two homes', 'Three homes', 'Four homes'] as const;

export const compareAbout = { title: 'Compare', description: 'Homes side by side: facts, costs and your notes.' };

export const compareScreen = {
  back: 'Saved',
  emptyTitle: 'Nothing to compare yet',
  empty: 'Tick two to four of your saved homes, then press Compare.',
  choose: 'Choose from saved homes',
  title: 'Compare',
  lead: (count: number, isCut: boolean) =>
    `${COUNTS[count]}.${isCut ? ` You can compare up to ${MAX_COMPARED}, so we show the first ${MAX_COMPARED}.` : ''} If a listing doesn’t say, we don’t guess.`,
  missing: (ids: readonly number[]) =>
    ids.length === 1 ? `Home ${ids[0]} isn’t listed.` : `Homes ${joinNames(ids.map(String))} aren’t listed.`,
  printedOn: (day: string) => `Printed on ${day}.`,
  onlyOne: 'Tick one more under Saved to see the differences.',
  share: (
    <>
      Share<span className="visually-hidden"> this comparison</span>
    </>
  ),
  shareTitle: 'A comparison of homes',
  copied: 'Link copied to clipboard!',
  linkName: 'link',
  print: 'Print',
};

export const compareHead = {
  reference: (reference: string) => `Ref ${reference}`,
  takeOut: (title: string) => `Remove ${title} from this comparison`,
  saved: (
    <>
      On this <DeviceName />
    </>
  ),
  summary: (
    <>
      Details aren’t on this <DeviceName />.
    </>
  ),
  unknownTitle: (id: number) => `Home ${id}`,
  unknownName: (id: number) => `home ${id}`,
  unreachable: (
    <>
      It is not on this <DeviceName />, and we couldn’t load it.
    </>
  ),
  tryAgain: 'Try again',
};

export const compareTable = {
  label: 'Comparison',
  previousPhoto: 'Previous photo of each home',
  nextPhoto: 'Next photo of each home',
  photo: (index: number, count: number) => `Photo ${index + 1}\u00a0of\u00a0${count}`,
};

export const compareGroups = {
  notStated: 'Not stated',
  facts: 'Facts',
  differ: 'Differences',
  same: 'The same',
  of: (count: number, all: number) => `${count}\u00a0of\u00a0${all}`,
  costs: 'What it costs',
  costsSource: (
    <>
      at general rates
      <span className="screen-only">
        ;{' '}
        <Link to="/costs" className="text-link nowrap">
          see sources and dates
        </Link>
      </span>
    </>
  ),
  ownFigures: 'With your own figures',
  workOut: 'Work it out',
  places: 'Your places',
  placesNote: 'in a straight line',
  own: 'Your own notes',
  ownNote: (
    <span className="screen-only">
      only on this <DeviceName />
    </span>
  ),
};

/** A row's label is also its key. */
export const compareRows = {
  perSquareFoot: 'KES a sq ft',
  beds: 'Beds',
  baths: 'Baths',
  area: 'Area, sq ft',
  plot: 'Plot',
  kind: 'Type',
  furnishing: 'Furnishing',
  onlyHere: 'Only this home has',
  inSome: 'Shared by some',
  onlyStated: 'Only this home states',
  onlyKnown: 'Known of this home',
  nothingMore: 'Nothing more',
  amenities: 'Amenities',
  noAmenity: 'Nothing listed',
  yes: 'Yes',
  no: 'No',
  lowest: 'Lowest',
  largest: 'Largest',
  inTown: 'Buying costs in a city or town, on top of the price',
  elsewhere: 'Buying costs in a rural area, on top of the price',
  keys: 'Before you get the keys',
  month: 'Each month',
  withServiceCharge: (rent: string) => `${rent} and the service charge`,
  noServiceCharge: 'No service charge',
  score: 'Your score',
  scoreOf: (score: number) => `${score} of ${BEST_SCORE}`,
  noScore: 'No score',
  note: 'Your note',
  noNote: 'No note',
  notAsked: 'Not asked',
};
