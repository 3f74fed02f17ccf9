import { Fragment } from 'react';
import type { Agent } from '#contract/agent.ts';
import { Picture } from '#ui/picture.tsx';
import { isOwnImage, Portrait } from '#ui/portrait.tsx';

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

/** A line breaks after the bullet. */
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
