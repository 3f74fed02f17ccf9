import { useHydrated } from '@tanstack/react-router';
import { useRef } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { getAreaMapHref } from '#lib/app-links.ts';
import { LinkButton } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { getMapApp } from '#ui/map-app.ts';
import { formatUnbroken } from '#ui/unbroken-words.tsx';
import { getCircleCode } from './circle-code.ts';
import styles from './finding-way.module.css';
import { findingWay as words } from './words.ts';

/** Public directions, and the circle's area as a Plus Code and in the phone's map app. */
export function FindingWay({ property }: { readonly property: PropertyDetail }) {
  const codeText = useRef<HTMLElement>(null);
  const isHydrated = useHydrated();
  const { directions } = property;
  const area = getCircleCode(property);
  if (directions == null && area === undefined) return null;
  return (
    <div className={`top-5 ${styles['way']}`}>
      <h3>{words.title}</h3>
      {directions != null && <p className="top-2">{formatUnbroken(directions)}</p>}
      {area !== undefined && (
        <>
          <p className={`top-2 ${styles['area']}`}>
            {words.area}{' '}
            <b ref={codeText} className="tabular nowrap">
              {area.code}
            </b>
          </p>
          <p className="muted text-sm">{words.note}</p>
          <div className="row gap-x-5 text-sm target-height screen-only">
            <LinkButton href={getAreaMapHref(area.middle, isHydrated ? getMapApp() : 'geo')} className="w-phone">
              {words.openApp}
            </LinkButton>
            {isHydrated && (
              <LinkButton
                onClick={() =>
                  void copyText({
                    text: area.code,
                    message: words.copied,
                    name: words.codeName,
                    findText: () => codeText.current,
                  })
                }
              >
                {words.copy}
              </LinkButton>
            )}
          </div>
        </>
      )}
    </div>
  );
}
