// React removes a loaded page's head tags with their screen, but not those of a visitor who left before hydration.

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
