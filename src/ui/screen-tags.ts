// Whose the tags in the head are. React takes a screen's tags over from the HTML of the page that was loaded, and takes
// them out with the screen. Who leaves before it has taken the screen over leaves its tags behind for ever: they are told
// by nobody having taken them.

const taken = new WeakSet<Element>();

/** What a screen says of itself, as `ScreenHead` renders it. */
const SCREEN_TAGS = 'title, [property], [name=description], [name=robots], [name^=twitter], [rel=canonical]';

/** The `ref` of every tag that a screen renders into the head. */
export function adoptTag(tag: Element | null): void {
  if (tag !== null) taken.add(tag);
}

/** Takes out of the head what no screen has taken: the rest of the page that was loaded, once another screen is there. */
export function deleteUnadoptedTags(): void {
  for (const tag of document.head.querySelectorAll(SCREEN_TAGS)) if (!taken.has(tag)) tag.remove();
}
