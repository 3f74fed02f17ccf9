import contentWords from '#content/words.json' with { type: 'json' };
import type { PropertyDetail } from '#contract/property.ts';
import { getPlace, isLand } from '#contract/property-facts.ts';
import { getMapHref } from '#lib/contact-links.ts';
import { isOnMap } from '#lib/map/viewport.ts';
import { getFactRows } from '#parts/fact-rows.ts';
import { getPoint } from '#parts/own-distances.tsx';
import { classNames } from '#ui/class-names.ts';
import { Picture } from '#ui/picture.tsx';
import { FindingWay } from './finding-way.tsx';
import styles from './in-details.module.css';
import { MapTile } from './map/map-tile.tsx';
import { getFullSize } from './photos.ts';
import { PlanItem, PlanLink } from './plan-item.tsx';
import { ENQUIRY_ID, goToEnquiry } from './property-contact.ts';
import { options, details as words } from './words.ts';

interface InDetailsProps {
  readonly property: PropertyDetail;
  /** False for a property that nobody can have any more. */
  readonly canAsk: boolean;
  /** Said where the property could have options. */
  readonly hasNoOptions: boolean;
}

/**
 * Facts (0033), then Map, Energy and Floor Plan (spec §2): one that is missing links to a question to the agent (S18), but
 * a plot has neither certificate nor floor plan.
 */
export function InDetails({ property, canAsk, hasNoOptions }: InDetailsProps) {
  const { energy_certificate: certificate, floor_plan: plan, video_url: film } = property;
  const isAsked = canAsk && !isLand(property);
  const hidden: readonly string[] = ['energy_certificate', ...(canAsk ? [] : ['available_from'])];
  const facts = getFactRows(property).filter(({ key }) => !hidden.includes(key));
  return (
    <>
      {(facts.length > 0 || hasNoOptions) && (
        <dl className={classNames('stack gap-x-6', styles['facts'])}>
          {facts.map(({ key, label, value }) => (
            <FactRow key={key} label={label} value={value} />
          ))}
          {hasNoOptions && <FactRow label={options.title} value={contentWords.noVariants} />}
        </dl>
      )}
      <ul className={classNames('stack gap-2', styles['plans'])}>
        <MapItem property={property} />
        {certificate == null && !isAsked ? null : (
          <PlanItem title={words.energy}>
            {certificate == null ? (
              <>
                <svg viewBox="0 0 156 120" aria-hidden="true">
                  <path d="M9 2h54v18H9zM9 26h75v18H9zM9 50h96v18H9zM9 74h117v18H9zM9 98h138v18H9z" />
                  <path d="m15 15 3.5-9 3.5 9M16.5 12h4M16 30v9h3a2 2 0 0 0 0-5h-3 2.5a2 2 0 0 0 0-4zM22 55.5a4 4.5 0 1 0 0 7M16 78v9h2a4 4.5 0 0 0 0-9zM22 102h-6v9h6M16 106.5h5" />
                </svg>
                <AskLink>{words.askForCertificate}</AskLink>
              </>
            ) : (
              <p className={styles['certificate']}>{certificate}</p>
            )}
          </PlanItem>
        )}
        {plan == null && !isAsked ? null : (
          <PlanItem title={words.floorPlan}>
            {plan == null ? (
              <>
                <svg viewBox="0 0 156 120" aria-hidden="true">
                  <path d="M6 2h144v88H6zM66 2v38M66 56v34M66 40H6M110 90V56h40M98 56H66M6 108h144M6 103v10M150 103v10" />
                </svg>
                <AskLink>{words.askForPlan}</AskLink>
              </>
            ) : (
              <>
                <div className={`stack clipped rounded-1 centred self-start ${styles['drawing']}`}>
                  <Picture
                    picture={plan}
                    alt=""
                    sizes="(width >= 56.25em) 340px, 50vw"
                    ratio={`${plan.width} / ${plan.height}`}
                  />
                </div>
                <PlanLink href={getFullSize({ picture: plan, src: undefined, alt: '' })} target="_blank" rel="noopener">
                  {words.openPlan}
                </PlanLink>
              </>
            )}
          </PlanItem>
        )}
      </ul>
      {canAsk && <FindingWay property={property} />}
      {film != null && (
        <p className="row middle text-sm top-4 muted gap-x-2">
          <a
            href={film}
            className="text-link strong inline-flex middle target-height"
            target="_blank"
            rel="external noopener noreferrer"
          >
            {words.film}
          </a>{' '}
          {words.filmHost(new URL(film).host)}
        </p>
      )}
    </>
  );
}

const FactRow = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div className="row gap-x-3 spread ruled text-sm">
    <dt className="muted">{label}</dt>
    <dd className="medium">{value}</dd>
  </div>
);

/** Our map where the property has a point on it, else a link to another. */
function MapItem({ property }: { readonly property: PropertyDetail }) {
  const href = getAreaMapHref(property);
  const place = getPoint(property);
  if (href !== undefined && place !== undefined && isOnMap(place)) {
    return <MapTile property={property} place={place} otherMap={href} />;
  }
  return (
    <PlanItem title={words.map}>
      {href !== undefined && (
        <PlanLink href={href} target="_blank" rel="noreferrer">
          {words.openMap}
        </PlanLink>
      )}
    </PlanItem>
  );
}

const AskLink = ({ children }: { readonly children: string }) => (
  <PlanLink href={`#${ENQUIRY_ID}`} onClick={goToEnquiry}>
    {children}
  </PlanLink>
);

/** By the area's name, else by coordinates rounded to about 100 m (S18); undefined where the record has neither. */
export function getAreaMapHref(property: Pick<PropertyDetail, 'address' | 'state' | 'location'>): string | undefined {
  const { address, state } = getPlace(property);
  const names = [address, state].filter((name): name is string => name !== undefined && name.trim() !== '');
  const { lat, lng, country } = property.location ?? {};
  const query =
    names.length > 0
      ? [...new Set([...names, country || 'Kenya'])].join(', ')
      : typeof lat === 'number' && typeof lng === 'number'
        ? `${lat.toFixed(3)},${lng.toFixed(3)}`
        : undefined;
  return query === undefined ? undefined : getMapHref(query);
}
