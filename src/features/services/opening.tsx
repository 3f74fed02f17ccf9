import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FirmPicture } from './firm-picture.tsx';
import styles from './opening.module.css';

const SIZES = '(min-width: 900px) min(58vw - 76px, 834px), 100vw';

interface OpeningProps {
  /** Names the page, where its title does not. */
  readonly kicker?: string | undefined;
  readonly title: ReactNode;
  readonly paragraphs: readonly string[];
  /** Words of the button that leads to Contact Us. */
  readonly action?: string | undefined;
  /** Place of the picture among those of the home page's hero. */
  readonly picture: number;
}

/** The opening of a page of the firm: a very large picture, the title, a few words, and at most one button. */
export function Opening({ kicker, title, paragraphs, action, picture }: OpeningProps) {
  return (
    <div className={classNames('stack gap-6', styles['opening'])}>
      <FirmPicture place={picture} sizes={SIZES} className={classNames('screen-only', styles['picture'])} />
      <div className={styles['text']}>
        {kicker === undefined ? null : <p className={classNames('muted text-sm', styles['kicker'])}>{kicker}</p>}
        <h1>{title}</h1>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className={classNames('muted top-4', styles['lead'])}>
            {paragraph}
          </p>
        ))}
        {action === undefined ? null : (
          <ButtonLink variant="main" to="/contact-us" className="top-6">
            {action}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
