import { useRouterState } from '@tanstack/react-router';
import { type JSX, useLayoutEffect, useSyncExternalStore } from 'react';
import { type PageAbout, pageMeta } from '#data/page-meta.ts';

/*
 * Title and metadata. A route's `head` runs at the start of a navigation. On the server the data are loaded by then, in
 * the browser they are not. So the screen itself updates title and metadata whenever its data arrive.
 */

interface Head {
  readonly meta?: ReadonlyArray<JSX.IntrinsicElements['meta'] | undefined> | undefined;
  readonly links?: ReadonlyArray<JSX.IntrinsicElements['link'] | undefined> | undefined;
}

/** The head that the current screen has set; only in a browser. */
let said: Head | undefined;
const listeners = new Set<() => void>();

function say(head: Head | undefined): void {
  said = head;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Sets title and metadata of the screen while it is mounted. Call it in every state of the screen.
 * @param origin the site's origin; without it absolute addresses are left out
 */
export function useScreenHead(origin: string | undefined, about: PageAbout): void {
  // Compared by its text, since the object is made anew at each render.
  const words = JSON.stringify(about);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words stand for what they were made of
  useLayoutEffect(() => {
    say(pageMeta(origin, about));
    return () => say(undefined);
  }, [origin, words]);
}

const ofInnermostRoute = ({ matches }: { readonly matches: readonly Head[] }): Head | undefined =>
  matches.findLast(({ meta }) => meta !== undefined);

/** The page's title and metadata: the screen's words, or those of the innermost route that has any. React puts them into the head. */
export function ScreenHead() {
  const ofScreen = useSyncExternalStore(
    subscribe,
    () => said,
    () => undefined,
  );
  const meta = useRouterState({ select: (state) => ofInnermostRoute(state)?.meta });
  const links = useRouterState({ select: (state) => ofInnermostRoute(state)?.links });
  const head: Head = ofScreen ?? { meta, links };
  return (
    <>
      {head.meta?.map((tag) =>
        tag?.title === undefined ? (
          <meta key={tag?.name ?? tag?.property} {...tag} />
        ) : (
          <title key="title">{tag.title}</title>
        ),
      )}
      {head.links?.map((link) => (
        <link key={link?.rel} {...link} />
      ))}
    </>
  );
}
