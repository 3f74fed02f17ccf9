import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import words from '#content/words.json' with { type: 'json' };
import type { PropertyDetail } from '#contract/property.ts';
import { isGone, placeOf, UNLISTED_STATUS } from '#contract/property-facts.ts';
import { useLoggedFailure, useRetryInBrowser } from '#data/api-error.ts';
import { ownerQuery, relatedQuery } from '#data/property.queries.ts';
import { longDate } from '#lib/dates.ts';
import { firstQuarter, paragraphsOf } from '#lib/text.ts';
import { useDeviceParts } from '#parts/device-parts.tsx';
import { factsOfOptions } from '#parts/fact-rows.ts';
import { PropertyCard } from '#parts/property-card.tsx';
import { ButtonLink, LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DeviceName } from '#ui/device-name.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useOnDemand } from '#ui/use-on-demand.ts';
import { amenityIcons } from './amenity-icons.ts';
import { EnquiryBar, OwnerCard } from './contact-ways.tsx';
import { InDetails } from './in-details.tsx';
import { OptionsBlock, optionTable } from './options-block.tsx';
import { PhotoMosaic } from './photo-mosaic.tsx';
import { photosOf } from './photos.ts';
import { ENQUIRY_ID, mainLine, whatsAppEnquiry } from './property-contact.ts';
import { PropertyHead } from './property-head.tsx';
import styles from './property-page.module.css';
import { goneHeading, searchInstead, shownAmenities, typeLine } from './property-words.ts';

const loadViewer = async () => (await import('./photo-viewer.tsx')).PhotoViewer;
const loadList = async () => (await import('./photo-list.tsx')).PhotoList;
const loadShare = async () => (await import('./share-dialog.tsx')).ShareDialog;

interface PropertyPageProps {
  readonly property: PropertyDetail;
  /** True when this device has only the property's summary: missing fields are unknown, not empty. */
  readonly isSummary: boolean;
  /** The site's origin for the shared link; without it the address the browser is at. */
  readonly origin: string | undefined;
  readonly enquiry: ReactNode;
  /** What it costs beside its price. */
  readonly costs: ReactNode;
  /** The thanks for an enquiry about a property that has left the list, in the place of the form. */
  readonly thanks?: ReactNode;
}

/** A property, whole (spec §2). The enquiry form belongs to another feature, so the route hands it in. */
export function PropertyPage({ property, isSummary, origin, enquiry, costs, thanks }: PropertyPageProps) {
  const [viewing, setViewing] = useState({ open: false, first: 0 });
  const [listed, setListed] = useState(false);
  const [sharing, setSharing] = useState(false);
  const viewer = useOnDemand(loadViewer);
  const list = useOnDemand(loadList);
  const share = useOnDemand(loadShare);
  const { data: answered, isPending: isOwnerPending } = useQuery(ownerQuery(property.id));
  const owner = answered?.record;
  const late = useDeviceParts();
  const whatsApp = whatsAppEnquiry(property, owner, origin);

  const photos = photosOf(property);
  const { address, state } = placeOf(property);
  const gone = isGone(property);
  const description = property.description?.trim() ?? '';
  const kind = typeLine(property);
  const listedOn = longDate(property.listed_at ?? '');
  const line = listedOn === '' ? kind : kind === '' ? `Listed ${listedOn}` : `${kind}, listed ${listedOn}`;
  const amenities = shownAmenities(property.amenities ?? []);

  const open = async (part: { prepare: () => Promise<boolean> }, show: () => void) => {
    if (await part.prepare()) show();
    else showToast('This part could not be loaded. Try again when you have signal.');
  };
  const openViewer = (index: number) => void open(viewer, () => setViewing({ open: true, first: index }));
  const openShare = () => void open(share, () => setSharing(true));

  return (
    <>
      <div className={`wrap ${styles['gallery']}`}>
        {late && <late.PropertyNews property={property} />}
        <PhotoMosaic
          property={property}
          isSummary={isSummary}
          photos={photos}
          onOpen={openViewer}
          onShowAll={() => void open(list, () => setListed(true))}
          onApproach={() => {
            void viewer.prepare();
            if (photos.length > 1) void list.prepare();
          }}
        />
      </div>
      <div className="wrap">
        <div className={styles['detail']}>
          <div>
            <PropertyHead property={property} onShare={openShare} onApproachShare={() => void share.prepare()} />
            {(!isSummary || (property.variants ?? []).length > 0) && (
              <section
                className={classNames(styles['block'], (property.variants ?? []).length === 0 && styles['brief'])}
                aria-labelledby="options"
              >
                <h2 id="options">Available Options</h2>
                <OptionsBlock variants={property.variants ?? []}>
                  <OptionFacts property={property} />
                </OptionsBlock>
              </section>
            )}
            <section className={styles['block']} aria-labelledby="description">
              <h2 id="description">Description</h2>
              <Breadcrumb state={state} address={address} />
              {line !== '' && <p className={`muted small ${styles['line']}`}>{line}</p>}
              {description !== '' && <DescriptionBlock text={description} />}
              {isSummary && (
                <p className={styles['note']}>
                  The description, amenities and other photos of this property are not on this <DeviceName /> yet. They
                  come by themselves when the connection is back.
                </p>
              )}
            </section>
            {amenities.length > 0 && (
              <section className={styles['block']} aria-labelledby="amenities">
                <h2 id="amenities">Amenities</h2>
                <ul className={styles['list']}>
                  {amenities.map(({ id, name }) => (
                    <li key={id}>
                      <Icon path={amenityIcons.get(id) ?? ''} className={styles['icon']} />
                      {name}
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <section className={styles['block']} aria-labelledby="details">
              <h2 id="details">In Details</h2>
              <InDetails property={property} canAsk={!gone} />
            </section>
            {costs}
          </div>
          <aside className={styles['aside']} id={ENQUIRY_ID} aria-label={gone ? 'No longer available' : 'Enquiry'}>
            <div className={classNames('stack gap-6', styles['card'])}>
              {gone ? (
                <>
                  {thanks}
                  <GoneNotice property={property} />
                </>
              ) : (
                <>
                  <h2 className={styles['ask']}>Ask about this property</h2>
                  <OwnerCard id={property.id} subject={property.title} isSummary={isSummary} whatsApp={whatsApp} />
                  {enquiry}
                  <ButtonLink wide to="/property/$id/viewing" params={{ id: `${property.id}` }}>
                    Ask for a viewing
                  </ButtonLink>
                </>
              )}
            </div>
          </aside>
        </div>
        <SimilarProperties id={property.id} />
      </div>
      {!gone && (
        <EnquiryBar
          property={property}
          phone={owner?.phone_number?.trim() || undefined}
          mainLine={isSummary && answered === undefined && !isOwnerPending ? mainLine : ''}
          whatsApp={isOwnerPending ? undefined : whatsApp}
        />
      )}
      {list.Part !== null && (
        <list.Part
          open={listed}
          property={property}
          photos={photos}
          onOpen={openViewer}
          onShare={openShare}
          onClose={() => setListed(false)}
        />
      )}
      {viewer.Part !== null && (
        <viewer.Part
          open={viewing.open}
          first={viewing.first}
          photos={photos}
          onShare={openShare}
          onClose={() => setViewing({ ...viewing, open: false })}
        />
      )}
      {share.Part !== null && (
        <share.Part
          open={sharing}
          property={property}
          photo={photos[0]}
          origin={origin}
          onClose={() => setSharing(false)}
        />
      )}
    </>
  );
}

/**
 * Shown instead of the enquiry form for a property that is let, sold or no longer listed (S37), with a link to the search.
 */
function GoneNotice({ property }: { readonly property: PropertyDetail }) {
  const { address, state } = placeOf(property);
  const area = address ?? state;
  return (
    <div className={classNames('stack gap-3', styles['notice'])}>
      <h2>{goneHeading(property)}</h2>
      <p>
        {property.status === UNLISTED_STATUS ? 'Your saved copy stays here.' : 'It stays here for reference.'} See what
        else there is{area === undefined ? '' : ` in ${area}`}.
      </p>
      <ButtonLink variant="main" wide {...searchInstead(property, area)}>
        Search available homes
      </ButtonLink>
    </div>
  );
}

/** The foot of the table of options: what holds for all of them (0033). */
function OptionFacts({ property }: { readonly property: PropertyDetail }) {
  const facts = factsOfOptions(property);
  if (facts.length === 0) return null;
  const { showBeds, showBaths } = optionTable(property.variants ?? []);
  return (
    <tfoot>
      {facts.map(({ key, label, value }) => (
        <tr key={key}>
          <th scope="row" colSpan={1 + Number(showBeds) + Number(showBaths)}>
            {label}
          </th>
          <td>{value}</td>
        </tr>
      ))}
    </tfoot>
  );
}

/** Property, county and area of a property (spec §2); what the record does not say is left out. */
function Breadcrumb({ state, address }: { readonly state: string | undefined; readonly address: string | undefined }) {
  const names = [...new Set([state, address])].filter((name): name is string => name !== undefined && name !== '');
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classNames('row middle text-sm', styles['crumbs'])}>
        <li>
          <Link to="/">Home</Link>
        </li>
        {names.map((name) => (
          <li key={name}>
            <Link to="/location/$location" params={{ location: name }}>
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/**
 * The description: its first quarter until "Read More" is pressed (spec §4, S16). The whole text is in the page, for
 * search engines and other programs.
 */
function DescriptionBlock({ text }: { readonly text: string }) {
  const [expanded, setExpanded] = useState(false);
  const wholeId = useId();
  const { shown, cut } = firstQuarter(text.trim());
  if (!cut) return <Prose text={text} />;
  return (
    <>
      {/* As one paragraph: a cut just after a line break would leave one or two words on a line. */}
      {!expanded && <Prose text={shown.replaceAll(/\s+/gu, ' ')} />}
      <div id={wholeId} hidden={!expanded}>
        <Prose text={text} />
      </div>
      <LinkButton aria-expanded={expanded} aria-controls={wholeId} onClick={() => setExpanded(!expanded)}>
        {expanded ? 'Read less' : 'Read More'}
      </LinkButton>
    </>
  );
}

function Prose({ text }: { readonly text: string }) {
  return (
    <div className={classNames('stack gap-3', styles['prose'])}>
      {paragraphsOf(text).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

const SIZES = '(min-width: 1320px) 392px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 82vw';

/** "Similar Properties", on phones and tablets in a row that scrolls: nothing where there is none; a failure is only logged (spec §8). */
function SimilarProperties({ id }: { readonly id: number }) {
  const query = useQuery(relatedQuery(id));
  const { data, error, isPending } = query;
  useLoggedFailure('Similar properties', error);
  useRetryInBrowser(query);
  const properties = (data?.items ?? []).filter((property) => property.id !== id);
  if (!isPending && properties.length === 0) return null;
  return (
    <section className="section" aria-labelledby="similar">
      <SectionHead title="Similar Properties" id="similar" />
      {isPending ? (
        <p className="muted" role="status">
          {words.loadingRelated}
        </p>
      ) : (
        <ul className={styles['row']}>
          {properties.map((property) => (
            <li key={property.id}>
              <PropertyCard property={property} headingLevel={3} sizes={SIZES} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
