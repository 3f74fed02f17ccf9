import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import contentWords from '#content/words.json' with { type: 'json' };
import type { PropertyDetail } from '#contract/property.ts';
import { getPlace, isGone } from '#contract/property-facts.ts';
import { useLoggedFailure } from '#data/api-error.ts';
import { propertyQuery } from '#data/property.queries.ts';
import { BackRow } from '#ui/back-row.tsx';
import { Button, ButtonLink, TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { printIcon } from '#ui/icons-lazy.ts';
import type { Destination } from '#ui/link.tsx';
import { Panel, PlanDrawing } from '#ui/panel.tsx';
import { PHOTOS_COMING, usePrint } from '#ui/paper.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { formatPriceDate } from './paper-contents.ts';
import styles from './particulars-screen.module.css';
import { NoticeCard, ParticularsSheet } from './particulars-sheet.tsx';
import { PropertyLoading, PropertyMissing, PropertyUnreachable } from './property-states.tsx';
import { getGoneHeading, searchInstead } from './property-words.ts';
import { RestMissing } from './rest-missing.tsx';
import { gone, particulars as words } from './words.ts';

interface ParticularsScreenProps {
  /** Null where the address holds no valid id (S3). */
  readonly id: number | null;
  /** Without it the browser's. */
  readonly origin: string | undefined;
  readonly asCard: boolean;
}

export function ParticularsScreen({ id, ...rest }: ParticularsScreenProps) {
  if (id === null) return <PropertyMissing reason={contentWords.invalidPropertyId} />;
  return <KnownParticulars key={id} id={id} {...rest} />;
}

function KnownParticulars({ id, origin, asCard }: ParticularsScreenProps & { readonly id: number }) {
  const query = useQuery(propertyQuery(id));
  const { data, dataUpdatedAt, error, isPending } = query;
  useLoggedFailure(`Property ${id}`, error);
  const params = { id: `${id}` };
  const back = { to: { to: '/property/$id', params }, label: words.back(data?.record?.title) } as const;
  if (data === undefined) {
    if (!isPending) return <PropertyUnreachable query={query} />;
    return (
      <PaperPage back={back}>
        <PropertyLoading />
      </PaperPage>
    );
  }
  const { record } = data;
  if (record === null) return <PropertyMissing />;
  if (isGone(record)) return <NothingToPrint property={record} />;
  const date = formatPriceDate(record, { savedAt: data.savedAt, answeredAt: dataUpdatedAt }, Date.now());
  return (
    <PaperPage
      back={back}
      otherFormat={
        asCard ? (
          <TextLink to="/property/$id/particulars" params={params}>
            {words.onA4}
          </TextLink>
        ) : (
          <TextLink to="/property/$id/particulars" params={params} search={{ card: 'a6' }}>
            {words.asCard}
          </TextLink>
        )
      }
      note={data.summaryOnly === 1 && !asCard && <RestMissing />}
      isCard={asCard}
    >
      {asCard ? (
        <NoticeCard property={record} date={date} origin={origin} />
      ) : (
        <ParticularsSheet property={record} date={date} origin={origin} level={1} />
      )}
    </PaperPage>
  );
}

/** A property that is gone has no particulars (S37), so that nobody hands them out. */
function NothingToPrint({ property }: { readonly property: PropertyDetail }) {
  const { address, state } = getPlace(property);
  return (
    <div className="wrap">
      <Panel
        big
        level={1}
        title={getGoneHeading(property)}
        drawing={<PlanDrawing drawing="plot" />}
        actions={
          <>
            <ButtonLink variant="main" to="/property/$id" params={{ id: `${property.id}` }}>
              {words.gonePage}
            </ButtonLink>
            <ButtonLink {...searchInstead(property, address ?? state)}>{gone.search}</ButtonLink>
          </>
        }
      >
        {words.goneText}
      </Panel>
    </div>
  );
}

interface PackPaperProps {
  readonly pack: string;
  readonly properties: readonly PropertyDetail[];
  /** Without it the browser's. */
  readonly origin: string | undefined;
}

/** Nothing of the pack itself is printed. */
export function PackPaper({ pack, properties, origin }: PackPaperProps) {
  return (
    <PaperPage back={{ to: { to: '/saved/packs/$id', params: { id: pack } }, label: words.backToPack }}>
      <h1 className={classNames('screen-only', styles['title'])}>{words.packTitle}</h1>
      {properties.length === 0 ? (
        <p className="muted">{words.packEmpty}</p>
      ) : (
        properties.map((property) => <PackedParticulars key={property.id} stored={property} origin={origin} />)
      )}
    </PaperPage>
  );
}

interface PackedParticularsProps {
  readonly stored: PropertyDetail;
  readonly origin: string | undefined;
}

/** It has its own pages; one that is gone has a line on the screen and none on paper. */
function PackedParticulars({ stored, origin }: PackedParticularsProps) {
  const { data, dataUpdatedAt, isPending } = useQuery(propertyQuery(stored.id));
  if (isPending) {
    return (
      <div aria-busy="true">
        <Skeleton shape="title" width={60} />
      </div>
    );
  }
  const property = data?.record ?? stored;
  if (data?.record === null || isGone(property)) {
    return (
      <p className="screen-only warn pad-block-5">
        {words.packGone(property.title, getGoneHeading(property) ?? words.noLongerListed)}
      </p>
    );
  }
  const times = { savedAt: data?.savedAt, answeredAt: data && dataUpdatedAt };
  return (
    <ParticularsSheet
      property={property}
      date={formatPriceDate(property, times, Date.now())}
      origin={origin}
      level={2}
    />
  );
}

interface PaperPageProps {
  readonly back: { readonly to: Destination; readonly label: string };
  readonly otherFormat?: ReactNode;
  /** Above the paper, on the screen only. */
  readonly note?: ReactNode;
  readonly isCard?: boolean;
  readonly children: ReactNode;
}

/** Only its content is printed. */
function PaperPage({ back, otherFormat, note, isCard, children }: PaperPageProps) {
  const { isWaiting, print } = usePrint();
  return (
    <div className={classNames('wrap prints-alone', styles['page'], isCard && styles['forCard'])}>
      <BackRow {...back} className={classNames('screen-only centred-block', styles['tools'])}>
        <div className={`row middle gap-2-4 ${styles['ways']}`}>
          {otherFormat}
          <Button variant="main" busy={isWaiting} busyLabel={PHOTOS_COMING} onClick={print}>
            <span className="row middle gap-2">
              <Icon path={printIcon} />
              {words.print}
            </span>
          </Button>
        </div>
      </BackRow>
      {note && <div className={classNames('screen-only centred-block pad-bottom-4', styles['note'])}>{note}</div>}
      {children}
    </div>
  );
}
