import * as v from 'valibot';
import type { BarePage } from './bare-browser.ts';

const Paint = v.object({
  /** When it was painted. */
  at: v.number(),
  /** Address of the picture; for text its element and beginning. */
  of: v.string(),
});
const Marks = v.object({
  fcp: v.nullable(v.number()),
  /** Each larger than the one before; the last is the largest. */
  largest: v.array(Paint),
  cls: v.number(),
  shifts: v.array(v.string()),
  /** Time of its tasks beyond 50 ms each, after the first paint, ms. */
  blocking: v.number(),
  /** When the app had hydrated. */
  hydrated: v.nullable(v.number()),
  /** Address of the shown picture in the first property card. */
  cardPicture: v.nullable(v.string()),
  /** `at`: when the first byte was asked for. */
  resources: v.array(v.object({ path: v.string(), at: v.number(), bytes: v.number(), workerMs: v.number() })),
  controlled: v.boolean(),
});
/** The browser's records of a page, in ms since navigation; null: not seen (yet). Sizes in bytes. */
export type Marks = v.InferOutput<typeof Marks>;

/** Reads everything once at the end, so that reading is not measured. */
export async function readMarks(page: BarePage): Promise<Marks> {
  return v.parse(Marks, await page.evaluate(collect));
}

/** Runs in the page; the browser gives its buffered entries of each type. */
async function collect(): Promise<unknown> {
  const getEntries = (type: string): Promise<PerformanceEntryList> =>
    new Promise((done) => {
      new PerformanceObserver((list) => done(list.getEntries())).observe({ type, buffered: true });
      setTimeout(() => done([]), 300);
    });
  const named = (node: unknown): string =>
    node instanceof Element ? `${node.nodeName.toLowerCase()}.${node.classList[0] ?? ''}` : '';
  const [paints, shifts, tasks] = await Promise.all([
    getEntries('largest-contentful-paint'),
    getEntries('layout-shift'),
    getEntries('longtask'),
  ]);
  const first = (name: string): number | null => performance.getEntriesByName(name)[0]?.startTime ?? null;
  const unasked = shifts.filter((entry) => !('hadRecentInput' in entry && entry.hadRecentInput));
  const value = (entry: PerformanceEntry): number => ('value' in entry ? Number(entry.value) : 0);
  const picture = document.querySelector('main article img');
  return {
    fcp: first('first-contentful-paint'),
    largest: paints.map((entry) => {
      const element = 'element' in entry ? entry.element : null;
      const words = element instanceof Element ? ` "${element.textContent.slice(0, 30)}"` : '';
      return {
        at: entry.startTime,
        of: 'url' in entry && entry.url !== '' ? String(entry.url) : `${named(element)}${words}`,
      };
    }),
    cls: unasked.reduce((sum, entry) => sum + value(entry), 0),
    shifts: unasked.map((entry) => {
      const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : [];
      const nodes = sources.map((source: { readonly node: unknown }) => named(source.node)).join(', ');
      return `${value(entry).toFixed(4)} at ${Math.round(entry.startTime)}: ${nodes}`;
    }),
    blocking: tasks
      .filter((task) => task.startTime + task.duration > (first('first-contentful-paint') ?? 0))
      .reduce((sum, task) => sum + task.duration - 50, 0),
    hydrated: first('hydrated'),
    cardPicture: picture instanceof HTMLImageElement ? picture.currentSrc : null,
    resources: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, startTime, encodedBodySize, transferSize, workerStart, responseEnd }) => ({
        path: new URL(name).pathname,
        at: startTime,
        // Answers of the worker or a cache do not count here.
        bytes: transferSize === 0 ? 0 : encodedBodySize,
        workerMs: workerStart > 0 ? responseEnd - workerStart : 0,
      })),
    controlled: navigator.serviceWorker.controller !== null,
  };
}
