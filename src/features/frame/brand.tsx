import { name } from '#content/firm.json' with { type: 'json' };
import styles from './brand.module.css';
import { BrandMark } from './brand-mark.tsx';

interface BrandProps {
  /** Stands beside the name from 900 px, on two lines parted at its comma. */
  readonly tagline?: string | undefined;
  readonly className?: string | undefined;
}

/** The mark and the firm's name, leading home. An ampersand in the name is set lighter. */
export function Brand({ tagline, className }: BrandProps) {
  const [before, after] = name.split(' & ');
  const [start, rest] = tagline?.split(', ') ?? [];
  return (
    <a href="/" className={`${styles['brand']} ${className ?? ''}`}>
      <BrandMark className={styles['mark']} />
      <span className={styles['name']}>
        {before}
        {after === undefined ? null : (
          <>
            {' '}
            <span className={styles['and']}>&amp;</span> {after}
          </>
        )}
        <span className="visually-hidden">, home</span>
      </span>
      {tagline === undefined ? null : (
        <span className={styles['tagline']}>
          {start}
          {rest === undefined ? null : (
            <>
              , <br />
              {rest}
            </>
          )}
        </span>
      )}
    </a>
  );
}
