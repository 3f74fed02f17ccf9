import { useHydrated } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { getPlace } from '#contract/property-facts.ts';
import { mapHref } from '#lib/contact-links.ts';
import { isOnMap } from '#lib/map/viewport.ts';
import { factRows } from '#parts/fact-rows.ts';
import { getPoint, OwnDistances } from '#parts/own-distances.tsx';
import { classNames } from '#ui/class-names.ts';
import { Picture } from '#ui/picture.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useOnDemand } from '#ui/use-on-demand.ts';
import styles from './in-details.module.css';
import { fullSizeOf } from './photos.ts';
import { ENQUIRY_ID, goToEnquiry } from './property-contact.ts';
import { StatedSquare, statedArea } from './stated-square.tsx';
import { details as words } from './words.ts';

/**
 * "In Details": facts (0033), then Map, Energy (EPC) and Floor Plan (spec §2). Where the record lacks them, Map draws the
 * stated area to scale, and the others link to a question to the agent (S18).
 * @param canAsk false where there is no enquiry form
 */
export function InDetails({ property, canAsk }: { readonly property: PropertyDetail; readonly canAsk: boolean }) {
  const area = statedArea(property);
  const { energy_certificate: certificate, floor_plan: plan, video_url: film } = property;
  const facts = factRows(property).filter(({ key }) => key !== 'energy_certificate');
  return (
    <>
      {facts.length > 0 && (
        <dl className={classNames('stack gap-x-6', styles['facts'])}>
          {facts.map(({ key, label, value }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <ul className={classNames('stack gap-2', styles['plans'])}>
        <PlanItem title={words.map}>
          {area === undefined ? (
            <svg viewBox="0 0 150 150" aria-hidden="true">
              <path d="M75 8v42M75 100v42M8 75h42M100 75h42" />
              <path d="M25 75a50 50 0 1 0 100 0a50 50 0 1 0-100 0" strokeDasharray="5 5" />
              <path d="M71 75a4 4 0 1 0 8 0a4 4 0 1 0-8 0" />
            </svg>
          ) : (
            <>
              <StatedSquare area={area} />
              <p>{area.words}</p>
            </>
          )}
          <OwnDistances property={property} />
          <MapLink property={property} />
        </PlanItem>
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
              <div className={styles['drawing']}>
                <Picture
                  picture={plan}
                  alt=""
                  sizes="(min-width: 640px) 240px, 50vw"
                  ratio={`${plan.width} / ${plan.height}`}
                />
              </div>
              <PlanLink href={fullSizeOf({ picture: plan, src: undefined, alt: '' })} target="_blank" rel="noopener">
                {words.openPlan}
              </PlanLink>
            </>
          )}
        </PlanItem>
      </ul>
      {film != null && (
        <p className={classNames('row middle text-sm', styles['film'])}>
          <a href={film} className="text-link strong" target="_blank" rel="external noopener noreferrer">
            {words.film}
          </a>{' '}
          {words.filmHost(new URL(film).host)}
        </p>
      )}
    </>
  );
}

const PlanItem = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <li className={classNames('stack rounded', styles['plan'])}>
    <h3>{title}</h3>
    {children}
  </li>
);

const PlanLink = (props: ComponentProps<'a'>) => (
  <a {...props} className={classNames('text-link middle text-xs strong', styles['link'])} />
);

const AskLink = ({ children }: { readonly children: string }) => (
  <PlanLink href={`#${ENQUIRY_ID}`} onClick={goToEnquiry}>
    {children}
  </PlanLink>
);

const loadDialog = async () => (await import('./map/circle-dialog.tsx')).CircleDialog;

/**
 * Opens our map at the circle around the property (0035). Without script, and for a property without coordinates, it links
 * to another map.
 */
function MapLink({ property }: { readonly property: PropertyDetail }) {
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useHydrated();
  const { Part: CircleDialog, prepare } = useOnDemand(loadDialog);
  const href = areaMapHref(property);
  const place = getPoint(property);
  if (href === undefined) return null;
  const link = { href, target: '_blank', rel: 'noreferrer', children: words.openMap };
  if (place === undefined || !isOnMap(place)) return <PlanLink {...link} />;
  const open = async (): Promise<void> => {
    if (await prepare()) setOpen(true);
    else showToast(words.mapFailed);
  };
  return (
    <>
      <PlanLink
        {...link}
        aria-haspopup={isHydrated ? 'dialog' : undefined}
        onClick={(event) => {
          event.preventDefault();
          void open();
        }}
      />
      {CircleDialog && <CircleDialog open={isOpen} place={place} otherMap={href} onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * The address of a map of the property's area (S18): by the area's name, else by coordinates rounded to about 100 m.
 * @returns undefined where the record has neither
 */
export function areaMapHref(property: Pick<PropertyDetail, 'address' | 'state' | 'location'>): string | undefined {
  const { address, state } = getPlace(property);
  const names = [address, state].filter((name): name is string => name !== undefined && name.trim() !== '');
  const { lat, lng, country } = property.location ?? {};
  const query =
    names.length > 0
      ? [...new Set([...names, country || 'Kenya'])].join(', ')
      : typeof lat === 'number' && typeof lng === 'number'
        ? `${lat.toFixed(3)},${lng.toFixed(3)}`
        : undefined;
  return query === undefined ? undefined : mapHref(query);
}
