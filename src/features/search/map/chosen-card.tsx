import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { MapProperty } from '#contract/map-points.ts';
import type { PropertySummary } from '#contract/property.ts';
import { propertyQuery } from '#data/property.queries.ts';
import type { Area } from '#lib/map/viewport.ts';
import { coversLabels, readArea } from '#parts/map/map-view.ts';
import { FactsRow } from '#parts/property-card.tsx';
import { PropertyRow } from '#parts/property-row.tsx';
import { classNames } from '#ui/class-names.ts';
import { CoverLink } from '#ui/cover-link.tsx';
import { closeIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { describeProperty } from './property-labels.tsx';
import styles from './property-map.module.css';
import { label as words } from './words.tsx';

interface ChosenCardProps {
  readonly property: MapProperty;
  /** undefined where the list's page does not have it: the card has what the label knows until it is loaded. */
  readonly listed: PropertySummary | undefined;
  /** Tells where the card lies on the map. */
  readonly onRise: (area: Area) => void;
  readonly onClose: () => void;
}

/** The home whose label was pressed. Escape and a press on the map close it. */
export function ChosenCard({ property, listed, onRise, onClose }: ChosenCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const { data } = useQuery({ ...propertyQuery(property.id), enabled: listed === undefined });
  const shown = listed ?? data?.record;
  const close = useEffectEvent(onClose);
  const rise = useEffectEvent(onRise);
  // A home that has just loaded may make the card higher.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown gives the card its height
  useEffect(() => {
    if (card.current !== null) rise(readArea(card.current));
  }, [shown]);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape' && document.querySelector('dialog[open]') === null) close();
    };
    // The map keeps to itself the click that ends a drag.
    const onClick = ({ target }: MouseEvent): void => {
      const isOnMap = target instanceof Element && card.current?.closest('figure')?.contains(target) === true;
      if (isOnMap && target.closest('a, button, [data-covers]') === null) close();
    };
    document.addEventListener('keydown', onKeyDown, { signal });
    document.addEventListener('click', onClick, { signal });
    return () => listeners.abort();
  }, []);
  return (
    <div
      ref={card}
      {...coversLabels}
      className={classNames('flex gap-2 ground-sheet absolute spread framed rounded middle', styles['chosen'])}
    >
      <div className="grow can-shrink">
        {shown == null ? (
          <CoverLink to="/property/$id" params={{ id: `${property.id}` }} className="strong">
            {describeProperty(property)}
          </CoverLink>
        ) : (
          <PropertyRow property={shown} sizes="160px">
            <FactsRow property={shown} />
          </PropertyRow>
        )}
      </div>
      <IconButton icon={closeIcon} label={words.close} className={`raised ${styles['close']}`} onClick={onClose} />
    </div>
  );
}
