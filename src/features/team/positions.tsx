import { Fragment } from 'react';
import type { Agent } from '#contract/agent.ts';

/** A person's titles in one line (spec §2). Where they need two, the first ends with the bullet. */
export function Positions({ of: { position } }: { readonly of: Pick<Agent, 'position'> }) {
  return position.map((title, index) => {
    if (index === position.length - 1) return title;
    const lastWord = title.lastIndexOf(' ') + 1;
    return (
      <Fragment key={title}>
        {title.slice(0, lastWord)}
        <span className="nowrap">{title.slice(lastWord)} •</span>{' '}
      </Fragment>
    );
  });
}
