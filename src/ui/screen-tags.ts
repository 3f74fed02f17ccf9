// React hydrates the head tags of the loaded page and removes them with their screen. A visitor who leaves before hydration
// leaves tags behind that no screen has adopted.

const adopted = new WeakSet<Element>();

const SCREEN_TAGS = 'title, [property], [name=description], [name=robots], [name^=twitter], [rel=canonical]';

/** The `ref` of every tag that a screen renders into the head. */
export function adoptTag(tag: Element | null): void {
  if (tag !== null) adopted.add(tag);
}

/** Removes the head tags of the loaded page once another screen has rendered its own. */
export function deleteUnadoptedTags(): void {
  for (const tag of document.head.querySelectorAll(SCREEN_TAGS)) if (!adopted.has(tag)) tag.remove();
}
