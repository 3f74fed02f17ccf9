import type { PropertyDetail } from '#contract/property.ts';
import { isGone, lastReduction } from '#contract/property-facts.ts';
import { Confirmed } from '#parts/confirmed.tsx';
import { useDeviceParts } from '#parts/device-parts.tsx';
import { formatChange } from '#parts/fact-rows.ts';
import { formatPlace } from '#parts/facts.ts';
import { Price } from '#parts/price.tsx';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { shareIcon } from '#ui/icons-lazy.ts';
import { formatUnbroken } from '#ui/unbroken-words.tsx';
import { createFocusingHandler } from '#ui/with-focus.ts';
import { HeadlineFacts } from './headline-facts.tsx';
import styles from './property-head.module.css';
import { getStatusBadge } from './property-words.ts';
import { ViewingLink } from './viewing-link.tsx';
import { head as words } from './words.ts';

interface PropertyHeadProps {
  readonly property: PropertyDetail;
  readonly onShare: () => void;
  readonly onApproachShare: () => void;
}

export function PropertyHead({ property, onShare, onApproachShare }: PropertyHeadProps) {
  const place = formatPlace(property);
  const status = getStatusBadge(property);
  const reduction = lastReduction(property);
  return (
    <div className="query-box pad-top-5">
      <div className={styles['lines']}>
        <div className={classNames('row middle spread gap-3', styles['first'])}>
          <Price property={property} className={styles['price']} />
          <IconButton
            label={words.share}
            icon={shareIcon}
            variant="edge"
            className={classNames('needs-script screen-only', styles['share'])}
            aria-haspopup="dialog"
            onPointerEnter={onApproachShare}
            onFocus={onApproachShare}
            onClick={createFocusingHandler(onShare)}
          />
        </div>
        {reduction !== undefined && <p className={`small top-1 ${styles['change']}`}>{formatChange(reduction)}</p>}
        <h1 className={`top-1 ${styles['title']}`}>{formatUnbroken(property.title)}</h1>
        <div className={classNames('row middle muted', styles['place'])}>
          {place !== '' && <p>{place}</p>} {status !== null && <Badge tone={status.tone}>{status.words}</Badge>}{' '}
          <Confirmed property={property} className="small" />
        </div>
      </div>
    </div>
  );
}

export function PropertyFacts({ property }: Pick<PropertyHeadProps, 'property'>) {
  const deviceParts = useDeviceParts();
  return (
    <>
      <HeadlineFacts property={property} className="top-5" />
      {isGone(property) ? null : <ViewingLink property={property} className="top-4 until-768 screen-only" />}
      <div className={`needs-script screen-only top-5 query-box ${styles['device']}`}>
        {deviceParts && (
          <>
            <deviceParts.SavedLine property={property} />
            {!isGone(property) && <deviceParts.HideLine property={property} />}
            <deviceParts.ChecklistButton property={property} onlyIfSaved />
          </>
        )}
      </div>
    </>
  );
}
