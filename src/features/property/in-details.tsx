import type { PropertyDetail } from '#contract/property.ts';
import { getPlace, isLand } from '#contract/property-facts.ts';
import { getMapHref } from '#lib/contact-links.ts';
import { isOnMap } from '#lib/map/viewport.ts';
import { getFactRows, getSharedFacts } from '#parts/fact-rows.ts';
import { getPoint } from '#parts/own-distances.tsx';
import { classNames } from '#ui/class-names.ts';
import { Picture } from '#ui/picture.tsx';
import { FindingWay } from './finding-way.tsx';
import styles from './in-details.module.css';
import { MapTile } from './map/map-tile.tsx';
import { getFullSize } from './photos.ts';
import { PlanItem, PlanLink } from './plan-item.tsx';
import { ENQUIRY_ID, goToEnquiry } from './property-contact.ts';
import { details as words } from './words.ts';

/**
 * Facts (0033), then Map, Energy and Floor Plan (spec §2): one that is missing links to a question to the agent (S18), but
 * a plot has neither certificate nor floor plan. @param canAsk false where there is no enquiry form
 */
export function InDetails({ property, canAsk }: { readonly property: PropertyDetail; readonly canAsk: boolean }) {
  const { energy_certificate: certificate, floor_plan: plan, video_url: film } = property;
  const isPlot = isLand(property);
  // The table of options has said what they share.
  const said = property.variants?.length ? getSharedFacts(property).map(({ key }) => key) : [];
  const facts = getFactRows(property).filter(({ key }) => key !== 'energy_certificate' && !said.includes(key));
  return (
    <>
      {facts.length > 0 && (
        <dl className={classNames('stack gap-x-6', styles['facts'])}>
          {facts.map(({ key, label, value }) => (
            <div key={key} className="row gap-x-3 spread ruled text-sm">
              <dt className="muted">{label}</dt>
              <dd className="medium text-end">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <ul className={classNames('stack gap-2', styles['plans'])}>
        <MapItem property={property} />
        {isPlot && certificate == null ? null : (
          <PlanItem title={words.energy}>
            <svg viewBox="0 0 220 150" aria-hidden="true">
              <path d="M20 8h60v20H20zM20 35h84v20H20zM20 62h108v20H20zM20 89h132v20H20zM20 116h156v20H20z" />
            </svg>
            {certificate == null ? (
              canAsk && <AskLink>{words.askForCertificate}</AskLink>
            ) : (
              <p className={styles['certificate']}>{certificate}</p>
            )}
          </PlanItem>
        )}
        {isPlot && plan == null ? null : (
          <PlanItem title={words.floorPlan}>
            {plan == null ? (
              <>
                <svg viewBox="0 0 220 150" aria-hidden="true">
                  <path d="M20 14h180v104H20zM96 14v46M96 78v40M96 60H20M150 118V78h50M136 78H96M20 134h180" />
                </svg>
                {canAsk && <AskLink>{words.askForPlan}</AskLink>}
              </>
            ) : (
              <>
                <div className={`stack clipped rounded-1 centred self-start ${styles['drawing']}`}>
                  <Picture
                    picture={plan}
                    alt=""
                    sizes="(min-width: 900px) 340px, 50vw"
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
      <FindingWay property={property} />
      {film != null && (
        <p className={`row middle text-sm top-4 muted ${styles['film']}`}>
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
