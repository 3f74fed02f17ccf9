import { useEffect, useState } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { placeOf } from '#contract/property-facts.ts';
import { mapHref } from '#lib/contact-links.ts';
import type { Place } from '#lib/distance.ts';
import { isOnMap } from '#lib/map/viewport.ts';
import { factRows } from '#parts/fact-rows.ts';
import { OwnDistances, pointOf } from '#parts/own-distances.tsx';
import { classNames } from '#ui/class-names.ts';
import { Picture } from '#ui/picture.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useOnDemand } from '#ui/use-on-demand.ts';
import styles from './in-details.module.css';
import { fullSizeOf } from './photos.ts';
import { ENQUIRY_ID, goToEnquiry } from './property-contact.ts';
import { StatedSquare, statedArea } from './stated-square.tsx';

/**
 * "In Details": the facts that decide (0033), then Map, Energy (EPC) and Floor Plan (spec §2). Each of the three is real
 * where the record says it: our own map at a circle around the home (0035), the certificate, the plan's picture. Else the
 * map draws the stated area to scale, or a beacon, and links to the device's map of the area; the others link to a question
 * to the agent (S18).
 * @param canAsk false where there is no enquiry form
 */
export function InDetails({ property, canAsk }: { readonly property: PropertyDetail; readonly canAsk: boolean }) {
  const map = areaMapHref(property);
  const area = statedArea(property);
  const home = pointOf(property);
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
        <li className={classNames('stack rounded', styles['plan'])}>
          <h3>Map</h3>
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
          {map === undefined ? null : home !== undefined && isOnMap(home) ? (
            <AreaMap home={home} elsewhere={map} />
          ) : (
            <a
              href={map}
              className={classNames('text-link middle text-xs strong', styles['link'])}
              target="_blank"
              rel="noreferrer"
            >
              Open the area on a map
            </a>
          )}
        </li>
        <li className={classNames('stack rounded', styles['plan'])}>
          <h3>Energy (EPC)</h3>
          <svg viewBox="0 0 220 150" aria-hidden="true">
            <path d="M20 8h60v20H20zM20 35h84v20H20zM20 62h108v20H20zM20 89h132v20H20zM20 116h156v20H20z" />
          </svg>
          {certificate == null ? (
            canAsk && (
              <a
                href={`#${ENQUIRY_ID}`}
                className={classNames('text-link middle text-xs strong', styles['link'])}
                onClick={goToEnquiry}
              >
                Ask for the certificate
              </a>
            )
          ) : (
            <p className={styles['said']}>{certificate}</p>
          )}
        </li>
        <li className={classNames('stack rounded', styles['plan'])}>
          <h3>Floor Plan</h3>
          {plan == null ? (
            <>
              <svg viewBox="0 0 220 150" aria-hidden="true">
                <path d="M20 14h180v104H20zM96 14v46M96 78v40M96 60H20M150 118V78h50M136 78H96M20 134h180" />
              </svg>
              {canAsk && (
                <a
                  href={`#${ENQUIRY_ID}`}
                  className={classNames('text-link middle text-xs strong', styles['link'])}
                  onClick={goToEnquiry}
                >
                  Ask for the floor plan
                </a>
              )}
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
              <a
                href={fullSizeOf({ picture: plan, src: undefined, alt: '' })}
                className={classNames('text-link middle text-xs strong', styles['link'])}
                target="_blank"
                rel="noopener"
              >
                Open the floor plan
              </a>
            </>
          )}
        </li>
      </ul>
      {film != null && (
        <p className={classNames('row middle text-sm', styles['film'])}>
          <a href={film} className="text-link strong" target="_blank" rel="external noopener noreferrer">
            Watch the film of this home
          </a>{' '}
          {`It opens at ${new URL(film).host}.`}
        </p>
      )}
    </>
  );
}

const loadDialog = async () => (await import('./map/circle-dialog.tsx')).CircleDialog;

interface AreaMapProps {
  readonly home: Place;
  readonly elsewhere: string;
}

/**
 * Opens the map at the circle around a home; it comes when it is asked for. Without script, and until it is here, it leads to
 * another map, as the link of a home does that has no point.
 */
function AreaMap({ home, elsewhere }: AreaMapProps) {
  const [isOpen, setOpen] = useState(false);
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const { Part, prepare } = useOnDemand(loadDialog);
  const show = async (): Promise<void> => {
    if (await prepare()) setOpen(true);
    else showToast('The map could not be loaded. Try again when you have signal.');
  };
  return (
    <>
      <a
        href={elsewhere}
        target="_blank"
        rel="noreferrer"
        aria-haspopup={isAlive ? 'dialog' : undefined}
        className={classNames('text-link middle text-xs strong', styles['link'])}
        onClick={(event) => {
          event.preventDefault();
          void show();
        }}
      >
        Open the area on a map
      </a>
      {Part !== null && <Part open={isOpen} home={home} elsewhere={elsewhere} onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * Address of a map at the property's area (S18): by the area's name, or by coordinates rounded to about 100 m where the
 * record has no name; undefined where it has neither.
 */
export function areaMapHref(property: Pick<PropertyDetail, 'address' | 'state' | 'location'>): string | undefined {
  const { address, state } = placeOf(property);
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
