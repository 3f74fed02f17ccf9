import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useDevice } from '#data/device/device-query.ts';
import { type MyPlace, myPlacesQuery } from '#data/device/visitor-lists.queries.ts';
import { type Compared, compareLink, MAX_COMPARED } from '#lib/compare-address.ts';
import { distancesOf } from '#parts/own-distances.tsx';
import { ButtonLink, LinkButton, TextLink } from '#ui/button.tsx';
import { copyText, markText } from '#ui/copy-text.ts';
import { arrowLeftIcon, printIcon, shareOutIcon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Panel, PlanDrawing } from '#ui/panel.tsx';
import { PHOTOS_COMING, usePrint } from '#ui/paper.ts';
import { shareByDevice } from '#ui/share-by-device.ts';
import { type CompareRow, compareCosts, compareFacts } from './compare-rows.ts';
import styles from './compare-screen.module.css';
import { type CompareGroup, CompareTable } from './compare-table.tsx';
import type { OwnColumn } from './own-rows.ts';
import { type CompareColumn, useColumns } from './use-columns.ts';

const NOT_STATED = 'Not stated';
const NOT_ASKED = 'Not asked';
const COUNTS = ['No homes', 'One home', 'Two homes', 'Three homes', 'Four homes'] as const;

interface CompareScreenProps {
  readonly compared: Compared;
  /** The site's origin for the shared link; without it the address the browser is at. */
  readonly origin: string | undefined;
}

/** /compare: two to four homes beside each other. Its address holds the ids alone; what is one's own comes from the device. */
export function CompareScreen({ compared: { ids, isCut }, origin }: CompareScreenProps) {
  return (
    <div className={`wrap ${styles['page']}`}>
      <div className={`back-row ${styles['back']}`}>
        <TextLink to="/saved" icon={arrowLeftIcon}>
          Saved
        </TextLink>
      </div>
      {ids.length === 0 ? (
        <Panel
          big
          level={1}
          title="Nothing to compare yet"
          drawing={<PlanDrawing drawing="plot" />}
          actions={
            <ButtonLink variant="main" to="/saved">
              Choose from saved homes
            </ButtonLink>
          }
        >
          Tick two to four of your saved homes, then press Compare.
        </Panel>
      ) : (
        // Other homes begin at the first photo.
        <Comparison key={ids.join()} ids={ids} isCut={isCut} origin={origin} />
      )}
    </div>
  );
}

interface ComparisonProps extends Pick<CompareScreenProps, 'origin'> {
  readonly ids: readonly number[];
  readonly isCut: boolean;
}

function Comparison({ ids, isCut, origin }: ComparisonProps) {
  const router = useRouter();
  const columns = useColumns(ids);
  const groups = useGroups(columns);
  const lead = useRef<HTMLParagraphElement>(null);
  const { isWaiting, print } = usePrint();
  const share = async (): Promise<void> => {
    const url = (origin ?? location.origin) + router.buildLocation(compareLink(ids)).href;
    if ('share' in navigator && (await shareByDevice({ url, title: 'A comparison of homes' }))) return;
    const mark = (): void => {
      // There is no field to mark: the words take its place.
      if (lead.current !== null) lead.current.textContent = url;
      markText(lead.current);
    };
    await copyText({ text: url, message: 'Link copied to clipboard!', name: 'link', onRefused: mark });
  };
  return (
    <>
      <div className={`page-head ${styles['head']}`}>
        <div>
          <h1>Compare</h1>
          <p ref={lead}>
            {COUNTS[ids.length]}.{isCut ? ` ${MAX_COMPARED} is the most; the first are shown.` : ''} What a listing does
            not state is not guessed here.
          </p>
          {ids.length === 1 && <p>Tick another one under Saved to see how they differ.</p>}
        </div>
        <div className="row gap-x-5 needs-script screen-only">
          <LinkButton icon={shareOutIcon} onClick={() => void share()}>
            Share this comparison
          </LinkButton>
          <LinkButton icon={printIcon} aria-busy={isWaiting} onClick={print}>
            {isWaiting ? PHOTOS_COMING : 'Print'}
          </LinkButton>
        </div>
      </div>
      <CompareTable
        columns={columns}
        groups={groups}
        without={(id) => compareLink(ids.filter((other) => other !== id))}
      />
    </>
  );
}

/** All rows of the comparison: facts first, then costs, then what is the visitor's own. */
function useGroups(columns: readonly CompareColumn[]): readonly CompareGroup[] {
  const { data: places = [] } = useDevice(myPlacesQuery);
  const homes = columns.map(({ property }) => property);
  const { differ, same } = compareFacts(homes);
  const costs = compareCosts(homes);
  const distances = distanceRows(columns, places);
  const own = useOwnRows(columns);
  const all = differ.length + same.length;
  const isOne = homes.filter((home) => home !== undefined).length < 2;
  const facts: readonly CompareGroup[] = isOne
    ? [{ title: 'Facts', rows: same, absent: NOT_STATED }]
    : [
        { title: 'They differ', beside: `${differ.length} of ${all}`, rows: differ, absent: NOT_STATED },
        { title: 'The same', beside: `${same.length} of ${all}`, rows: same, absent: NOT_STATED, isQuiet: true },
      ];
  const groups: readonly CompareGroup[] = [
    ...facts,
    {
      title: 'What it costs',
      beside: (
        <>
          by general rates; <Link to="/costs">their source and day</Link>
        </>
      ),
      rows: costs?.rows ?? [],
      absent: NOT_STATED,
      last: costs && {
        label: 'With your own figures',
        cells: costs.links.map((link, place) =>
          link === undefined ? null : (
            <TextLink key={columns[place]?.id} {...link}>
              Work it out<span className="visually-hidden">: {homes[place]?.title}</span>
            </TextLink>
          ),
        ),
      },
    },
    { title: 'Your places', beside: 'in a straight line', rows: distances, absent: NOT_STATED },
    { title: 'Your own notes', beside: 'from this device alone', rows: own, absent: NOT_ASKED },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

/** How far each home is from the visitor's own places, in a straight line. */
export const distanceRows = (columns: readonly OwnColumn[], places: readonly MyPlace[]): readonly CompareRow[] =>
  places
    .map(
      (place): CompareRow => ({
        label: place.name,
        values: columns.map(({ property }) =>
          property === undefined ? undefined : distancesOf(property, [place])[0]?.words,
        ),
      }),
    )
    .filter(({ values }) => values.some((value) => value !== undefined));

type OwnRows = typeof import('./own-rows.ts').ownRows;

const isNoted = ({ home, checklist }: OwnColumn): boolean =>
  checklist !== undefined || (home !== undefined && home.note.trim() !== '');

/** Rows of what was noted of the homes on this device. What makes them is fetched once something was. */
function useOwnRows(columns: readonly OwnColumn[]): readonly CompareRow[] {
  const [ownRows, setOwnRows] = useState<OwnRows>();
  const isWanted = columns.some(isNoted);
  useEffect(() => {
    if (!isWanted) return;
    // Without it the facts still stand beside each other; it lies on the phone since the first saved home.
    import('./own-rows.ts').then(
      (loaded) => setOwnRows(() => loaded.ownRows),
      () => undefined,
    );
  }, [isWanted]);
  return ownRows?.(columns) ?? [];
}
