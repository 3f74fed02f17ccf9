import { useRouter } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { type PageAbout, pageMeta } from '#data/page-meta.ts';
import { takeTag } from '#ui/screen-tags.ts';

/**
 * Title and metadata of the screen it is rendered in, in each state of that screen; React puts them into the head, and
 * takes them out with the screen. One screen renders it once.
 */
export function ScreenHead(about: PageAbout) {
  const { origin } = useRouter().options.context;
  const { title, meta, canonical } = pageMeta(origin, about);
  return (
    <>
      <title ref={takeTag}>{title}</title>
      {meta.map((tag) => (
        <meta key={tag.name ?? tag.property} ref={takeTag} {...tag} />
      ))}
      {canonical === undefined ? null : <link ref={takeTag} rel="canonical" href={canonical} />}
    </>
  );
}

/** The component of a route whose screen asks it for nothing. */
export const screenOf = (about: PageAbout, Screen: ComponentType) => () => (
  <>
    <ScreenHead {...about} />
    <Screen />
  </>
);
