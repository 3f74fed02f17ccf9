import { Fragment } from 'react';
import type { Agent } from '#contract/agent.ts';
import styles from './positions.module.css';

/** A person's titles in one line (spec §2). Where they need two, the first ends with the bullet. */
export function Positions({ of: { position } }: { readonly of: Pick<Agent, 'position'> }) {
  return position.map((title, index) => (
    <Fragment key={title}>
      {index > 0 && <span className={styles['bullet']}> •</span>}
      {index > 0 ? ` ${title}` : title}
    </Fragment>
  ));
}
