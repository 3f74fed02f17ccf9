import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import words from '#content/words.json' with { type: 'json' };
import type { PropertyDetail } from '#contract/property.ts';
import { isGone, placeOf } from '#contract/property-facts.ts';
import { useLoggedFailure } from '#data/api-error.ts';
import { propertyQuery } from '#data/property.queries.ts';
import { Unreachable } from '#parts/offline-panel.tsx';
import { BackRow } from '#ui/back-row.tsx';
import { Button, ButtonLink, TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DeviceName } from '#ui/device-name.tsx';
import { Icon, printIcon } from '#ui/icon.tsx';
import type { Destination } from '#ui/link.tsx';
import { Panel, PlanDrawing } from '#ui/panel.tsx';
import { PHOTOS_COMING, usePrint } from '#ui/paper.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { priceDateInWords } from './paper-contents.ts';
import styles from './particulars-screen.module.css';
import { NoticeCard, ParticularsSheet } from './particulars-sheet.tsx';
import { PropertyMissing } from './property-missing.tsx';
import { goneHeading, searchInstead } from './property-words.ts';

interface ParticularsScreenProps {
  /** Null where the address holds no valid id (S3). */
  readonly id: number | null;
  /** The site's origin; without it the one that the browser is at. */
  readonly origin: string | undefined;
  /** A card of A6 in the place of the sheet. */
  readonly asCard: boolean;
}

/** /property/{id}/particulars: a home for the printer. */
export function ParticularsScreen({ id, ...rest }: ParticularsScreenProps) {
  if (id === null) return <PropertyMissing reason={words.invalidPropertyId} />;
  return <KnownParticulars key={id} id={id} {...rest} />;
}

function KnownParticulars({ id, origin, asCard }: ParticularsScreenProps & { readonly id: number }) {
  const query = useQuery(propertyQuery(id));
  const { data, dataUpdatedAt, error, isPending } = query;
  useLoggedFailure(`Property ${id}`, error);
  const params = { id: `${id}` };
  const back = { to: { to: '/property/$id', params }, label: 'Back to the home' } as const;
  if (data === undefined && !isPending) {
    return (
      <Unreachable
        query={query}
        what="this property"
        // The failure itself is only logged (spec §8).
        message="This property could not be loaded just now."
        back={<ButtonLink to="/filter-results">Back to the search</ButtonLink>}
      />
    );
  }
  if (data === undefined) {
    return (
      <PaperPage back={back}>
        <div aria-busy="true">
          <p className="visually-hidden" role="status">
            Loading property...
          </p>
          <Skeleton shape="title" width={60} />
          <Skeleton width={75} />
          <Skeleton width={40} />
        </div>
      </PaperPage>
    );
  }
  const { record } = data;
  if (record === null) return <PropertyMissing reason="This property does not exist, or has been taken down." />;
  if (isGone(record)) return <NothingToPrint property={record} />;
  const date = priceDateInWords(record, { savedAt: data.savedAt, answeredAt: dataUpdatedAt }, Date.now());
  return (
    <PaperPage
      back={back}
      ways={
        asCard ? (
          <TextLink to="/property/$id/particulars" params={params}>
            Particulars on A4
          </TextLink>
        ) : (
          <TextLink to="/property/$id/particulars" params={params} search={{ card: 'a6' }}>
            Card for a noticeboard
          </TextLink>
        )
      }
      note={
        data.summaryOnly === 1 && !asCard ? (
          <p className="saved">
            The description, amenities and other photos of this property are not on this <DeviceName /> yet. They come
            by themselves when the connection is back.
          </p>
        ) : undefined
      }
    >
      {asCard ? (
        <NoticeCard property={record} date={date} origin={origin} />
      ) : (
        <ParticularsSheet property={record} date={date} origin={origin} level={1} />
      )}
    </PaperPage>
  );
}

/** A property that is gone has a page and no particulars (S37), so that no one hands them out. */
function NothingToPrint({ property }: { readonly property: PropertyDetail }) {
  const { address, state } = placeOf(property);
  return (
    <div className="wrap">
      <Panel
        big
        level={1}
        title={goneHeading(property)}
        drawing={<PlanDrawing drawing="plot" />}
        actions={
          <>
            <ButtonLink variant="main" to="/property/$id" params={{ id: `${property.id}` }}>
              See its page
            </ButtonLink>
            <ButtonLink {...searchInstead(property, address ?? state)}>Search available homes</ButtonLink>
          </>
        }
      >
        There is nothing to print of it any more.
      </Panel>
    </div>
  );
}

interface PackPaperProps {
  readonly pack: string;
  readonly homes: readonly PropertyDetail[];
  /** The site's origin; without it the one that the browser is at. */
  readonly origin: string | undefined;
}

/** The particulars of all homes of a pack, to be printed at once. Nothing of the pack itself is on them. */
export function PackPaper({ pack, homes, origin }: PackPaperProps) {
  return (
    <PaperPage back={{ to: { to: '/saved/packs/$id', params: { id: pack } }, label: 'Back to the pack' }}>
      <h1 className={classNames('screen-only', styles['title'])}>Particulars</h1>
      {homes.length === 0 ? (
        <p className="muted">There is nothing to print here.</p>
      ) : (
        homes.map((home) => <PackedParticulars key={home.id} known={home} origin={origin} />)
      )}
    </PaperPage>
  );
}

interface PackedParticularsProps {
  readonly known: PropertyDetail;
  readonly origin: string | undefined;
}

/** The particulars of one home of many, on paper of its own; of one that is gone the screen says so, and no paper. */
function PackedParticulars({ known, origin }: PackedParticularsProps) {
  const { data, dataUpdatedAt, isPending } = useQuery(propertyQuery(known.id));
  if (isPending) {
    return (
      <div aria-busy="true">
        <Skeleton shape="title" width={60} />
      </div>
    );
  }
  const property = data?.record ?? known;
  if (data?.record === null || isGone(property)) {
    const what = goneHeading(property) ?? 'This property is no longer listed';
    return (
      <p className={classNames('screen-only', styles['gone'])}>
        {property.title}: nothing to print. {what}.
      </p>
    );
  }
  const told = data === undefined ? { answeredAt: undefined } : { savedAt: data.savedAt, answeredAt: dataUpdatedAt };
  return (
    <ParticularsSheet
      property={property}
      date={priceDateInWords(property, told, Date.now())}
      origin={origin}
      level={2}
    />
  );
}

interface PaperPageProps {
  readonly back: { readonly to: Destination; readonly label: string };
  /** Beside the button that prints: other ways to print the same. */
  readonly ways?: ReactNode;
  /** On the screen only, above the paper. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A screen that is made for the printer: on paper there is nothing but its content. */
function PaperPage({ back, ways, note, children }: PaperPageProps) {
  return (
    <div className={`wrap ${styles['page']}`}>
      <BackRow {...back} className={classNames('screen-only', styles['tools'])}>
        <div className={classNames('row middle', styles['ways'])}>
          {ways}
          <PrintButton />
        </div>
      </BackRow>
      {note === undefined ? null : <div className={classNames('screen-only', styles['note'])}>{note}</div>}
      {children}
    </div>
  );
}

/** Prints the page, once what belongs on it is there. */
function PrintButton() {
  const { isWaiting, print } = usePrint();
  return (
    <Button variant="main" busy={isWaiting} busyLabel={PHOTOS_COMING} onClick={print}>
      <span className={classNames('middle gap-2', styles['print'])}>
        <Icon path={printIcon} />
        Print
      </span>
    </Button>
  );
}
