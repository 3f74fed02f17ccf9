import type { Agent } from '#contract/agent.ts';
import { Picture } from '#ui/picture.tsx';
import { Portrait } from '#ui/portrait.tsx';
import styles from './face.module.css';

/** A photo on our own origin; the page's policy lets no other in, and the drawn portrait stands for it. */
const isOwn = (src: string): boolean => /^\/(?!\/)/.test(src);

/**
 * A person's photo, or the portrait drawn from the name. Decorative: the name stands beside it.
 * @param sizes how wide it stands on the page, as in `<img sizes>`
 * @param eager for what the first view shows
 */
export function Face({
  agent: { name, image },
  sizes,
  eager = false,
}: {
  readonly agent: Pick<Agent, 'name' | 'image'>;
  readonly sizes: string;
  readonly eager?: boolean;
}) {
  if (!isOwn(image)) return <Portrait name={name} shape="tall" />;
  return <Picture fallbackSrc={image} sizes={sizes} ratio="4 / 5" alt="" eager={eager} className={styles['photo']} />;
}
