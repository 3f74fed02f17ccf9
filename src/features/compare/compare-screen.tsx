import { useHydrated, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useDevice } from '#data/device/device-query.ts';
import { type MyPlace, myPlacesQuery } from '#data/device/visitor-lists.queries.ts';
import { type Compared, getCompareLink } from '#lib/compare-address.ts';
import { formatLongDate } from '#lib/dates.ts';
import { getDistances } from '#parts/own-distances.tsx';
import { BackRow } from '#ui/back-row.tsx';
import { ButtonLink, LinkButton, TextLink } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { printIcon, shareOutIcon } from '#ui/icons-lazy.ts';
import { Panel, PlanDrawing } from '#ui/panel.tsx';
import { PHOTOS_COMING, usePrint } from '#ui/paper.ts';
import { shareByDevice } from '#ui/share-by-device.ts';
import { type CompareRow, compareCosts, compareFacts, isStated } from './compare-rows.ts';
import styles from './compare-screen.module.css';
import { type CompareGroup, CompareTable } from './compare-table.tsx';
import type { OwnColumn } from './own-rows.ts';
import { type CompareColumn, useColumns } from './use-columns.ts';
import { useLeaving } from './use-leaving.ts';
import { compareGroups, compareScreen as words } from './words.tsx';

interface CompareScreenProps {
  readonly compared: Compared;
  /** The site's origin for the shared link; without it the browser's. */
  readonly origin: string | undefined;
}

/** The address holds the ids alone; own notes come from the device. */
export function CompareScreen({ compared: { ids, isCut }, origin }: CompareScreenProps) {
  // Another comparison begins at the first photo; one that loses a property stays where it is.
  const [{ last, key }, setLast] = useState({ last: ids, key: ids.join() });
  if (last.join() !== ids.join()) {
    setLast({ last: ids, key: ids.every((id) => last.includes(id)) ? key : ids.join() });
  }
  return (
    <div className={`wrap prints-alone ${styles['page']}`}>
      <BackRow to={{ to: '/saved' }} label={words.back} className="screen-only" />
      {ids.length === 0 ? <NoComparison /> : <Comparison key={key} ids={ids} isCut={isCut} origin={origin} />}
    </div>
  );
}

const NoComparison = ({ missing }: { readonly missing?: string | undefined }) => (
  <Panel
    big
    level={1}
    title={words.emptyTitle}
    drawing={<PlanDrawing drawing="plot" />}
    actions={
      <ButtonLink variant="main" to="/saved">
        {words.choose}
      </ButtonLink>
    }
  >
    {missing} {words.empty}
  </Panel>
);

interface ComparisonProps extends Compared, Pick<CompareScreenProps, 'origin'> {}

function Comparison({ ids, isCut, origin }: ComparisonProps) {
  const router = useRouter();
  const isHydrated = useHydrated();
  const box = useRef<HTMLElement>(null);
  const all = useColumns(useLeaving(ids, box));
  const columns = all.filter(({ state }) => state !== 'unknown');
  const missing = all.flatMap(({ id, state }) => (state === 'unknown' ? [id] : []));
  const listed = ids.filter((id) => !missing.includes(id));
  const groups = useGroups(columns);
  const lead = useRef<HTMLParagraphElement>(null);
  const { isWaiting, print } = usePrint();
  const share = async (): Promise<void> => {
    const url = (origin ?? location.origin) + router.buildLocation(getCompareLink(listed)).href;
    if ('share' in navigator && (await shareByDevice({ url, title: words.shareTitle }))) return;
    const findText = (): HTMLElement | null => {
      // No field holds the address, so it replaces the lead, where it can be marked.
      if (lead.current !== null) lead.current.textContent = url;
      return lead.current;
    };
    await copyText({ text: url, message: words.copied, name: words.linkName, findText });
  };
  const missingWords = missing.length === 0 ? undefined : words.missing(missing);
  if (columns.length === 0) return <NoComparison missing={missingWords} />;
  return (
    <>
      <div className={`page-head row spread align-end pad-bottom-4 ${styles['head']}`}>
        <div>
          <h1>{words.title}</h1>
          <p ref={lead}>{words.lead(listed.length, isCut)}</p>
          {missingWords && <p>{missingWords}</p>}
          {/* Not by the server, whose page may be days old. */}
          {isHydrated && <p className="print-only">{words.printedOn(formatLongDate(Date.now()))}</p>}
          {listed.length === 1 && <p>{words.onlyOne}</p>}
        </div>
        <div className="row gap-x-5 needs-script screen-only">
          <LinkButton icon={shareOutIcon} onClick={() => void share()}>
            {words.share}
          </LinkButton>
          <LinkButton icon={printIcon} aria-busy={isWaiting} onClick={print}>
            {isWaiting ? PHOTOS_COMING : words.print}
          </LinkButton>
        </div>
      </div>
      <CompareTable
        box={box}
        columns={columns}
        staying={listed}
        groups={groups}
        without={(id) => getCompareLink(listed.filter((other) => other !== id))}
      />
    </>
  );
}

function useGroups(columns: readonly CompareColumn[]): readonly CompareGroup[] {
  const { data: places = [] } = useDevice(myPlacesQuery);
  const own = useOwnRows(columns);
  const properties = columns.map(({ property }) => property);
  const { differ, same } = compareFacts(
    properties,
    columns.map(({ isSummary }) => isSummary),
  );
  const costs = compareCosts(properties);
  const absent = compareGroups.notStated;
  const all = differ.length + same.length;
  const isComparison = properties.filter((property) => property !== undefined).length > 1;
  const facts: readonly CompareGroup[] = isComparison
    ? [
        { title: compareGroups.differ, note: compareGroups.of(differ.length, all), rows: differ, absent },
        { title: compareGroups.same, note: compareGroups.of(same.length, all), rows: same, absent, isQuiet: true },
      ]
    : [{ title: compareGroups.facts, rows: same, absent }];
  const costLinks = costs?.links.map(
    (link, index) =>
      link && (
        <TextLink key={columns[index]?.id} {...link}>
          {compareGroups.workOut}
          <span className="visually-hidden">: {properties[index]?.title}</span>
        </TextLink>
      ),
  );
  const groups: readonly CompareGroup[] = [
    ...facts,
    {
      title: compareGroups.costs,
      note: compareGroups.costsSource,
      rows: costs?.rows ?? [],
      absent,
      last: costLinks && { label: compareGroups.ownFigures, cells: costLinks },
    },
    { title: compareGroups.places, note: compareGroups.placesNote, rows: getDistanceRows(columns, places), absent },
    { title: compareGroups.own, note: compareGroups.ownNote, rows: own, absent },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

/** Distances are in a straight line. */
export const getDistanceRows = (columns: readonly OwnColumn[], places: readonly MyPlace[]): readonly CompareRow[] =>
  places
    .map((place) => ({
      label: place.name,
      values: columns.map(({ property }) => property && getDistances(property, [place])[0]?.words),
    }))
    .filter(isStated);

/** The module that makes rows of notes is loaded once there are any. */
function useOwnRows(columns: readonly OwnColumn[]): readonly CompareRow[] {
  const [getOwnRows, setOwnRows] = useState<typeof import('./own-rows.ts').getOwnRows>();
  const hasNotes = columns.some(({ saved, checklist }) => checklist !== undefined || (saved?.note.trim() ?? '') !== '');
  useEffect(() => {
    if (!hasNotes) return;
    import('./own-rows.ts').then(
      (module) => setOwnRows(() => module.getOwnRows),
      () => undefined,
    );
  }, [hasNotes]);
  return getOwnRows?.(columns) ?? [];
}
