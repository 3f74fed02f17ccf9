import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { askDates } from '#content/contact-words.json' with { type: 'json' };
import contentWords from '#content/words.json' with { type: 'json' };
import type { PropertyDetail, PropertySummary } from '#contract/property.ts';
import { getPlace, isLand, isGone as isPropertyGone, UNLISTED_STATUS } from '#contract/property-facts.ts';
import { useLoggedFailure, useRetryInBrowser } from '#data/api-error.ts';
import { ownerQuery, relatedQuery } from '#data/property.queries.ts';
import { formatLongDate } from '#lib/dates.ts';
import { isShortlet } from '#lib/money.ts';
import { capitalise, getFirstQuarter, getParagraphs } from '#lib/text.ts';
import { useDeviceParts, useUnhidden } from '#parts/device-parts.tsx';
import { getPaperRows } from '#parts/papers.ts';
import { PropertyCard } from '#parts/property-card.tsx';
import { ButtonLink, LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { showToast } from '#ui/toast-store.ts';
import { formatUnbroken } from '#ui/unbroken-words.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import { amenityIcons } from './amenity-icons.ts';
import { OwnerCard } from './contact-ways.tsx';
import { InDetails } from './in-details.tsx';
import { OptionsBlock } from './options-block.tsx';
import { Papers } from './papers.tsx';
import { PhotoMosaic } from './photo-mosaic.tsx';
import { getPhotos } from './photos.ts';
import { ENQUIRY_ID, getWhatsAppEnquiry } from './property-contact.ts';
import { PropertyFacts, PropertyHead } from './property-head.tsx';
import styles from './property-page.module.css';
import { DetailSkeleton } from './property-skeleton.tsx';
import { LoadingStatus } from './property-states.tsx';
import { getGoneHeading, getShownAmenities, getTypeLine, searchInstead } from './property-words.ts';
import { RestMissing } from './rest-missing.tsx';
import { gone as goneWords, options as optionWords, page as words } from './words.ts';

const loadViewer = async () => (await import('./photo-viewer.tsx')).PhotoViewer;
const loadList = async () => (await import('./photo-list.tsx')).PhotoList;
const loadShare = async () => (await import('./share-dialog.tsx')).ShareDialog;

interface PropertyPageProps {
  readonly id: number;
  /** Undefined until it has loaded. */
  readonly property: PropertyDetail | undefined;
  /** From the list that led here, shown meanwhile. */
  readonly summary: PropertySummary | undefined;
  /** This device has no details: missing fields are unknown, not empty. */
  readonly isSummary: boolean;
  /** The site's origin for the shared link; without it the browser's. */
  readonly origin: string | undefined;
  readonly enquiry: ReactNode;
  readonly costs: ReactNode;
  /** In place of the form, for an enquiry about a property that has left the list. */
  readonly thanks?: ReactNode;
}

/** One gallery for both states, since a picture that moves to its place must stay the same element. */
export function PropertyPage({ id, property, summary, isSummary, origin, ...own }: PropertyPageProps) {
  const [viewing, setViewing] = useState({ isOpen: false, first: 0 });
  const [isListOpen, setListOpen] = useState(false);
  const [isShareOpen, setShareOpen] = useState(false);
  const viewer = useOnDemand(loadViewer);
  const list = useOnDemand(loadList);
  const share = useOnDemand(loadShare);
  const deviceParts = useDeviceParts();

  const shown = property ?? summary;
  const photos = shown === undefined ? [] : getPhotos(shown);

  const open = async (part: { prepare: () => Promise<boolean> }, show: () => void) => {
    if (await part.prepare()) show();
    else showToast(words.partFailed);
  };
  const openViewer = (first: number) => void open(viewer, () => setViewing({ isOpen: true, first }));
  const openShare = () => void open(share, () => setShareOpen(true));

  return (
    <>
      <div className={`wrap relative ${styles['gallery']}`} aria-busy={property === undefined || undefined}>
        {property && deviceParts && <deviceParts.PropertyNews property={property} />}
        <PhotoMosaic
          property={property}
          isSummary={isSummary}
          photos={photos}
          onOpen={openViewer}
          onShowAll={() => void open(list, () => setListOpen(true))}
          onApproach={() => {
            void viewer.prepare();
            if (photos.length > 1) void list.prepare();
          }}
        />
      </div>
      {property === undefined && <LoadingStatus />}
      <div className="wrap">
        <div className={`stack ${styles['detail']}`}>
          {property === undefined ? (
            <DetailSkeleton summary={summary} />
          ) : (
            <Detail
              {...own}
              property={property}
              isSummary={isSummary}
              origin={origin}
              onShare={openShare}
              onApproachShare={() => void share.prepare()}
            />
          )}
        </div>
        {property && <SimilarProperties id={id} />}
      </div>
      {property && list.Part && (
        <list.Part
          open={isListOpen}
          property={property}
          photos={photos}
          onOpen={openViewer}
          onShare={openShare}
          onClose={() => setListOpen(false)}
        />
      )}
      {viewer.Part && (
        <viewer.Part
          open={viewing.isOpen}
          first={viewing.first}
          photos={photos}
          onShare={openShare}
          onClose={() => setViewing({ ...viewing, isOpen: false })}
        />
      )}
      {property && share.Part && (
        <share.Part
          open={isShareOpen}
          property={property}
          photo={photos[0]}
          origin={origin}
          onClose={() => setShareOpen(false)}
        />
      )}
    </>
  );
}

interface DetailProps extends Pick<PropertyPageProps, 'isSummary' | 'origin' | 'enquiry' | 'costs' | 'thanks'> {
  readonly property: PropertyDetail;
  readonly onShare: () => void;
  readonly onApproachShare: () => void;
}

/** Enquiry and costs belong to other features, so the route passes them in (spec §2). */
function Detail({ property, isSummary, origin, enquiry, costs, thanks, onShare, onApproachShare }: DetailProps) {
  const { data: owner } = useQuery(ownerQuery(property.id));
  const { address, state } = getPlace(property);
  const isGone = isPropertyGone(property);
  const description = property.description?.trim() ?? '';
  const variants = property.variants ?? [];
  const amenities = getShownAmenities(property.amenities ?? []);
  const whatsApp = getWhatsAppEnquiry(property, owner?.record, origin);
  const aside = (
    <aside
      className={`pad-top-10 ${styles['aside']}`}
      id={ENQUIRY_ID}
      aria-label={isGone ? goneWords.label : words.enquiry}
    >
      <div className={`stack gap-6 one-column ${styles['card']}`}>
        {isGone ? (
          <>
            {thanks}
            <GoneNotice property={property} />
          </>
        ) : (
          <>
            <h2 className={styles['ask']}>{isShortlet(property) ? askDates : words.ask}</h2>
            <OwnerCard property={property} isSummary={isSummary} whatsApp={whatsApp} />
            <div className="screen-only">{enquiry}</div>
          </>
        )}
      </div>
    </aside>
  );
  return (
    <>
      <PropertyHead property={property} onShare={onShare} onApproachShare={onApproachShare} />
      {/* On a phone the facts come only after the news that nobody can have it. */}
      {isGone && aside}
      <div>
        <PropertyFacts property={property} />
        {variants.length > 0 && (
          <Block id="options" title={optionWords.title}>
            <OptionsBlock variants={variants} property={property} />
          </Block>
        )}
        <Block id="description" title={words.description}>
          <KindLine property={property} />
          {description !== '' && <DescriptionBlock text={description} />}
          {isSummary && <RestMissing className="max-56ch" />}
          <Breadcrumb state={state} address={address} />
        </Block>
        {amenities.length > 0 && (
          <Block id="amenities" title={words.amenities}>
            <ul className={`stack ${styles['list']}`}>
              {amenities.map(({ id, name }) => (
                <li key={id} className="flex middle can-shrink ruled gap-10px text-15">
                  <Icon path={amenityIcons.get(id) ?? ''} className={`tea ${styles['icon']}`} />
                  {name}
                </li>
              ))}
            </ul>
          </Block>
        )}
        <Block id="details" title={words.details}>
          <InDetails
            property={property}
            canAsk={!isGone}
            hasNoOptions={variants.length === 0 && !(isSummary || isGone || isLand(property))}
          />
        </Block>
        {getPaperRows(property).length > 0 && (
          <Block id="papers" title={words.papers}>
            <Papers property={property} />
          </Block>
        )}
        {costs}
      </div>
      {!isGone && aside}
    </>
  );
}

interface BlockProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

const Block = ({ id, title, children }: BlockProps) => (
  <section className={`pad-top-10 ${styles['block']}`} aria-labelledby={id}>
    <h2 id={id} className="bottom-4">
      {title}
    </h2>
    {children}
  </section>
);

/** In place of the form for a property that is let, sold or no longer listed (S37). */
function GoneNotice({ property }: { readonly property: PropertyDetail }) {
  const { address, state } = getPlace(property);
  const area = address ?? state;
  return (
    <div className={classNames('stack gap-3', styles['notice'])}>
      <h2>{getGoneHeading(property)}</h2>
      <p className="muted">
        {property.status === UNLISTED_STATUS ? goneWords.savedCopy : goneWords.forReference} {goneWords.others(area)}
      </p>
      <ButtonLink variant="main" wide {...searchInstead(property, area)}>
        {goneWords.search}
      </ButtonLink>
    </div>
  );
}

/** What the record does not name is left out (spec §2). */
function Breadcrumb({ state, address }: { readonly state: string | undefined; readonly address: string | undefined }) {
  const names = [...new Set([state, address])].filter((name): name is string => name !== undefined && name !== '');
  return (
    <nav aria-label={words.breadcrumb} className="screen-only">
      <ol className={`row middle text-sm target-height muted ${styles['crumbs']}`}>
        <li className="inline-flex middle">
          <Link className="inline-flex middle target-height" to="/">
            {words.breadcrumbHome}
          </Link>
        </li>
        {names.map((name) => (
          <li key={name} className="inline-flex middle">
            <Link className="inline-flex middle target-height" to="/location/$location" params={{ location: name }}>
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function KindLine({ property }: { readonly property: PropertyDetail }) {
  const date = formatLongDate(property.listed_at ?? '');
  const line = capitalise([getTypeLine(property), date && words.listed(date)].filter(Boolean).join(', '));
  return line && <p className={`muted small ${styles['line']}`}>{formatUnbroken(line)}</p>;
}

/** A quarter until "Read More" (spec §4, S16); the full text is in the page for search engines. */
function DescriptionBlock({ text }: { readonly text: string }) {
  const [isExpanded, setExpanded] = useState(false);
  const id = useId();
  const { shown, isCut } = getFirstQuarter(text);
  if (!isCut) return <Prose text={text} />;
  return (
    <div className="leading-read max-measure">
      {/* One paragraph, on whose last line the button stands: alone there, one or two words would look lost. */}
      {!isExpanded && (
        <span className="needs-script screen-only">{formatUnbroken(shown.replaceAll(/\s+/gu, ' '))} </span>
      )}
      <div id={id} hidden={!isExpanded} className={styles['whole']}>
        <Prose text={text} />
      </div>
      <LinkButton
        className={classNames('needs-script screen-only', styles['more'])}
        aria-expanded={isExpanded}
        aria-controls={id}
        onClick={() => setExpanded(!isExpanded)}
      >
        {isExpanded ? words.readLess : words.readMore}
      </LinkButton>
    </div>
  );
}

const Prose = ({ text }: { readonly text: string }) => (
  <div className="stack gap-3 leading-read max-measure">
    {getParagraphs(text).map((paragraph) => (
      <p key={paragraph}>{formatUnbroken(paragraph)}</p>
    ))}
  </div>
);

const SIZES = '(width >= 82.5em) 392px, (width >= 64em) 31vw, (width >= 40em) 46vw, 82vw';

/** None without similar properties; an error is only logged (spec §8). */
function SimilarProperties({ id }: { readonly id: number }) {
  const query = useQuery(relatedQuery(id));
  const { data, error, isPending } = query;
  useLoggedFailure('Similar properties', error);
  useRetryInBrowser(query);
  const properties = useUnhidden(data?.items ?? []).filter((property) => property.id !== id);
  if (!isPending && properties.length === 0) return null;
  return (
    <section className="section screen-only" aria-labelledby="similar">
      <SectionHead title={words.similar} id="similar" />
      {isPending ? (
        <p className="muted" role="status">
          {contentWords.loadingRelated}
        </p>
      ) : (
        <ul className={`stack ${styles['row']}`}>
          {properties.map((property) => (
            <li key={property.id} data-property={property.id}>
              <PropertyCard property={property} headingLevel={3} sizes={SIZES} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
