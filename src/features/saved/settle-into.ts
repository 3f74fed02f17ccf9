import { asksForStillness, GLIDE } from '#ui/glide.ts';

/** As long as a picture is on its way from a card to its property, too. */
const SETTLE = { ...GLIDE, duration: 320 } as const;

/**
 * Lets a copy of a card's picture settle into the card's bookmark, which gives a little. On a property's own screen the
 * bookmark alone gives. Nothing where less motion is asked for.
 */
export function settleInto(bookmark: HTMLElement): void {
  if (asksForStillness()) return;
  bookmark.animate({ scale: [1, 1.12, 1] }, { ...SETTLE, delay: SETTLE.duration / 2 });
  const card = bookmark.closest('article');
  const image = card?.querySelector('img');
  if (!card || !image?.complete || image.naturalWidth === 0) return;
  const [from, to, within] = [image, bookmark, card].map((element) => element.getBoundingClientRect());
  if (from === undefined || to === undefined || within === undefined) return;
  const copy = new Image();
  copy.src = image.currentSrc;
  copy.alt = '';
  copy.ariaHidden = 'true';
  Object.assign(copy.style, {
    position: 'absolute',
    // Under the bookmark, over everything else of the card.
    zIndex: '1',
    left: `${from.left - within.left}px`,
    top: `${from.top - within.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    objectFit: 'cover',
    objectPosition: getComputedStyle(image).objectPosition,
    pointerEvents: 'none',
  });
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  const end = { translate: `${x}px ${y}px`, scale: `${to.width / from.width / 2}` };
  card.append(copy);
  const way = copy.animate(
    [
      { translate: '0px 0px', scale: '1', opacity: 1 },
      { opacity: 1, offset: 0.7 },
      { ...end, opacity: 0 },
    ],
    SETTLE,
  );
  const remove = (): void => copy.remove();
  way.finished.then(remove, remove);
}
