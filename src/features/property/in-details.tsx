import type { PropertyDetail } from '#contract/property.ts';
import { areaMapHref } from './area-map.ts';
import styles from './in-details.module.css';
import { ENQUIRY_ID, goToEnquiry } from './to-enquiry.ts';

/**
 * "In Details": Map, Energy (EPC) and Floor Plan (spec §2). The drawings are decorative and show no data; each links to
 * the device's map of the area, or to a question to the agent (S18).
 * @param canAsk false where there is no enquiry form
 */
export function InDetails({ property, canAsk }: { readonly property: PropertyDetail; readonly canAsk: boolean }) {
  const map = areaMapHref(property);
  return (
    <ul className={styles['plans']}>
      <li className={styles['plan']}>
        <h3>Map</h3>
        <svg viewBox="0 0 220 150" aria-hidden="true">
          <path d="M0 96 70 80l60 14 90-30M60 150l18-70L66 0M150 0l-10 92 26 58M0 30l66 8M78 80l66-14 76 4" />
          <path d="M96 30l40-4 6 30-44 6z" className={styles['plot']} />
          <path
            d="M92.5 30a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M132.5 26a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M138.5 56a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M94.5 62a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0"
            className={styles['beacon']}
          />
        </svg>
        {map === undefined ? null : (
          <a href={map} className={styles['link']} target="_blank" rel="noreferrer">
            Open the area on a map
          </a>
        )}
      </li>
      <li className={styles['plan']}>
        <h3>Energy (EPC)</h3>
        <svg viewBox="0 0 220 150" aria-hidden="true">
          <path d="M20 8h60v20H20zM20 35h84v20H20zM20 62h108v20H20zM20 89h132v20H20zM20 116h156v20H20z" />
        </svg>
        {canAsk && (
          <a href={`#${ENQUIRY_ID}`} className={styles['link']} onClick={goToEnquiry}>
            Ask for the certificate
          </a>
        )}
      </li>
      <li className={styles['plan']}>
        <h3>Floor Plan</h3>
        <svg viewBox="0 0 220 150" aria-hidden="true">
          <path d="M20 14h180v104H20zM96 14v46M96 78v40M96 60H60M20 60h18M150 118V78h50M150 78h-14M118 78H96" />
          <path d="M96 60a18 18 0 0 0 0 18M38 60a22 22 0 0 1 22 0M118 78a18 18 0 0 1 18 0" />
          <path d="M20 134h180M20 130v8M96 130v8M200 130v8" />
        </svg>
        {canAsk && (
          <a href={`#${ENQUIRY_ID}`} className={styles['link']} onClick={goToEnquiry}>
            Ask for the floor plan
          </a>
        )}
      </li>
    </ul>
  );
}
