import { Fragment } from 'react';
import type { Agent } from '#contract/agent.ts';
import { Picture } from '#ui/picture.tsx';
import { isOwnImage, Portrait } from '#ui/portrait.tsx';
import styles from './person.module.css';

interface FaceProps {
  readonly agent: Pick<Agent, 'name' | 'image'>;
  readonly sizes: string;
  readonly eager?: boolean;
}

/** Decorative, since the name stands beside it. Without a photo it is drawn from the name. */
export function Face({ agent: { name, image }, sizes, eager = false }: FaceProps) {
  if (!isOwnImage(image)) return <Portrait name={name} shape="tall" />;
  return <Picture fallbackSrc={image} sizes={sizes} ratio="4 / 5" alt="" eager={eager} className="rounded" />;
}

/** A line neither begins nor ends with a bullet. */
export const Positions = ({ of: { position } }: { readonly of: Pick<Agent, 'position'> }) => (
  <span className={`block ${styles['positions']}`}>
    {position.map((title, index) => (
      <Fragment key={title}>
        {index > 0 && ' '}
        <span className={`relative inline-block ${styles['position']}`}>
          {index > 0 && <span className={styles['bullet']}>• </span>}
          {title}
        </span>
      </Fragment>
    ))}
  </span>
);
