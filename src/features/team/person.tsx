import { Fragment } from 'react';
import type { Agent } from '#contract/agent.ts';
import { Picture } from '#ui/picture.tsx';
import { Portrait } from '#ui/portrait.tsx';

/** True for a photo of our own origin. The page's policy blocks others; the drawn portrait is shown instead. */
const isOwn = (src: string): boolean => /^\/(?!\/)/.test(src);

interface FaceProps {
  readonly agent: Pick<Agent, 'name' | 'image'>;
  readonly sizes: string;
  readonly eager?: boolean;
}

/**
 * A person's photo, or the portrait drawn from the name. Decorative: the name stands beside it.
 * @param sizes its width on the page, as in `<img sizes>`
 * @param eager for what the first view shows
 */
export function Face({ agent: { name, image }, sizes, eager = false }: FaceProps) {
  if (!isOwn(image)) return <Portrait name={name} shape="tall" />;
  return <Picture fallbackSrc={image} sizes={sizes} ratio="4 / 5" alt="" eager={eager} className="rounded" />;
}

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
