import type { PropertyDetail } from '#contract/property.ts';
import { isGone, lastReduction } from '#contract/property-facts.ts';
import { useDeviceParts } from '#parts/device-parts.tsx';
import { changeInWords } from '#parts/fact-rows.ts';
import { placeLine } from '#parts/facts.ts';
import { Price } from '#parts/price.tsx';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { FactsChain } from '#ui/facts-chain.tsx';
import { printIcon, shareIcon } from '#ui/icon.tsx';
import { IconButton, IconLink } from '#ui/icon-button.tsx';
import { withFocus } from '#ui/with-focus.ts';
import styles from './property-head.module.css';
import { headlineFacts, statusBadge } from './property-words.ts';
import { head as words } from './words.ts';

interface PropertyHeadProps {
  readonly property: PropertyDetail;
  readonly onShare: () => void;
  readonly onApproachShare: () => void;
}

/** Price, title, place, status and facts of a property, with Print and Share (spec §2), and how much of it is saved. */
export function PropertyHead({ property, onShare, onApproachShare }: PropertyHeadProps) {
  const place = placeLine(property);
  const status = statusBadge(property);
  const reduction = lastReduction(property);
  const deviceParts = useDeviceParts();
  return (
    <div className={styles['head']}>
      <div className="row middle spread gap-3">
        <Price property={property} className={styles['price']} />
        {isGone(property) ? null : (
          <IconLink
            label={words.print}
            icon={printIcon}
            variant="edge"
            to="/property/$id/particulars"
            params={{ id: `${property.id}` }}
          />
        )}
        <IconButton
          label={words.share}
          icon={shareIcon}
          variant="edge"
          aria-haspopup="dialog"
          onPointerEnter={onApproachShare}
          onFocus={onApproachShare}
          onClick={withFocus(onShare)}
        />
      </div>
      {reduction !== undefined && <p className={classNames('small', styles['change'])}>{changeInWords(reduction)}</p>}
      <h1 className={styles['title']}>{property.title}</h1>
      {place !== '' && <p className="muted">{place}</p>}
      {status !== null && (
        <Badge tone={status.tone} className={styles['status']}>
          {status.words}
        </Badge>
      )}
      <FactsChain facts={headlineFacts(property)} className={styles['facts']} />
      <div className={classNames('needs-script', styles['device'])}>
        {deviceParts && (
          <>
            <deviceParts.SavedLine property={property} />
            <deviceParts.ChecklistButton property={property} onlyIfSaved />
          </>
        )}
      </div>
    </div>
  );
}
