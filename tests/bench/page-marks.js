/*
 * Runs before anything else of a page and notes what its visitor sees when, in ms since the navigation began. Plain
 * JavaScript: the browser takes it as it is.
 */
(() => {
  const marks = {
    lcp: null,
    lcpOf: '',
    fcp: null,
    cls: 0,
    shifts: [],
    hydrated: null,
    cards: null,
    picture: null,
  };
  Object.defineProperty(window, 'pageMarks', { value: marks });

  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  const named = (node) =>
    node === null ? '' : `${node.nodeName.toLowerCase()}.${String(node.className ?? '').split(' ')[0]}`;
  watch('largest-contentful-paint', (entry) => {
    marks.lcp = entry.startTime;
    marks.lcpOf =
      entry.url === '' ? `${named(entry.element)} "${entry.element?.textContent?.slice(0, 30)}"` : entry.url;
  });
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') marks.fcp = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    if (entry.hadRecentInput) return;
    marks.cls += entry.value;
    marks.shifts.push(
      `${entry.value.toFixed(4)} at ${Math.round(entry.startTime)}: ${entry.sources.map((source) => named(source.node)).join(', ')}`,
    );
  });

  // <html> says "starting" until the app has taken the page over.
  new MutationObserver((changes) => {
    if (changes.some(({ oldValue }) => oldValue !== null) && !('starting' in document.documentElement.dataset))
      marks.hydrated ??= performance.now();
  }).observe(document, { subtree: true, attributeFilter: ['data-starting'], attributeOldValue: true });

  // A card counts as seen one frame after the frame in which it stood in the view with its words.
  const isInView = (element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < innerHeight;
  };
  let stood = { cards: false, picture: false };
  const look = () => {
    const link = [...document.querySelectorAll('main a[href^="/property/"]')].find(
      (one) => one.textContent.trim() !== '' && isInView(one),
    );
    const image = link?.closest('article, li')?.querySelector('img');
    const now = {
      cards: link !== undefined,
      picture: image?.complete && image.naturalWidth > 0 && isInView(image),
    };
    for (const name of ['cards', 'picture']) if (stood[name]) marks[name] ??= performance.now();
    stood = now;
    if (marks.cards === null || marks.picture === null) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
