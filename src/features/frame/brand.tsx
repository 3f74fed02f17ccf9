import { name } from '#content/firm.json' with { type: 'json' };
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import styles from './brand.module.css';

interface BrandProps {
  /** Shown from 900 px, on two lines split at its comma. */
  readonly tagline?: string | undefined;
  readonly className?: string | undefined;
}

/** An ampersand in the name is lighter. */
export function Brand({ tagline, className }: BrandProps) {
  const [before, after] = name.split(' & ');
  const [start, rest] = tagline?.split(', ') ?? [];
  return (
    <Link to="/" className={`flex middle target-height gap-10px ${styles['brand']} ${className ?? ''}`}>
      <svg
        className={`rigid ${styles['mark']}`}
        viewBox="0 0 28 28"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.25"
        aria-hidden="true"
      >
        <path d="M8.5 13V4H24v15.5h-9" />
        <circle cx="8.5" cy="19.5" r="6.2" />
        <circle cx="8.5" cy="19.5" r="2.5" className={styles['beacon']} />
      </svg>
      <span className="nowrap" translate="no">
        {before}
        {after === undefined ? null : (
          <>
            {' '}
            <span className={`regular ${styles['and']}`}>&amp;</span> {after}
          </>
        )}
        <span className="visually-hidden">, home</span>
      </span>
      {tagline === undefined ? null : (
        <span className={classNames('muted nowrap', styles['tagline'])}>
          {start}
          {rest === undefined ? null : (
            <>
              , <br />
              {rest}
            </>
          )}
        </span>
      )}
    </Link>
  );
}
