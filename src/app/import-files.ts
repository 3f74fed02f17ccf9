/*
 * Loads what is imported on demand, with the files that it needs. In the place of Vite's own loader, which has a list of
 * files for each import in the first script: here they are read from one table, which comes with the first import that
 * needs it. The build writes the table and the calls (import-files.ts beside vite.config.ts).
 */

const FOLDER = '/assets/';
/** The build puts in the table's own name. */
const TABLE = 'import-files.txt';
/** As browsers say it of a script: by these words the failed page knows that a file is missing. */
const FAILED = 'Unable to preload';

/** The files that a file needs, those first that it imports itself. */
interface Needed {
  readonly files: readonly string[];
  /** So many of them it imports itself. */
  readonly own: number;
}
type Table = (file: string) => Needed;

/** Not looked for among all that the page shows: a list of forty cards has more elements than a phone looks through at once. */
const linked = (file: string): Element | null => document.head.querySelector(`link[href="${FOLDER}${file}"]`);
/** What the page names from the start: with these the server has given it all that they need. */
const given = new Set(Array.from(document.querySelectorAll('link'), (link) => link.getAttribute('href')));
/** What imports have needed so far: to ask ahead for a script that is there costs a phone as much as for one that is not. */
const brought = new Set<string>();
const styles = new Map<string, Promise<void>>();
let coming: Promise<Table> | undefined;
let isTableHere = false;
const underWay = new Set<Promise<unknown>>();

/** @throws when the table cannot be had */
async function readTable(): Promise<Table> {
  const response = await fetch(FOLDER + TABLE);
  // The page of a network's own login is no table.
  if (!response.ok || response.headers.get('Content-Type')?.startsWith('text/plain') !== true) {
    throw new Error('Not the table');
  }
  const lines = (await response.text()).split('\n').map((line) => line.split(' '));
  isTableHere = true;
  return (file) => {
    const own = lines.find(([name]) => name === file)?.slice(1) ?? [];
    const needed = new Set(own);
    // A set hands out what is added while it is walked.
    for (const place of needed) for (const further of lines[Number(place)]?.slice(1) ?? []) needed.add(further);
    return { files: [...needed].flatMap((place) => lines[Number(place)]?.[0] ?? []), own: own.length };
  };
}

function table(): Promise<Table> {
  coming ??= readTable().catch((cause: unknown) => {
    coming = undefined;
    throw new Error(`${FAILED} ${TABLE}`, { cause });
  });
  return coming;
}

function link(rel: string, file: string): HTMLLinkElement {
  const element = document.createElement('link');
  element.rel = rel;
  element.crossOrigin = '';
  element.href = FOLDER + file;
  return element;
}

/** Asks for a script ahead of the browser, which finds it only when it has read the one that imports it. */
function askForScript(file: string): void {
  const { relList } = document.createElement('link');
  const element = link(relList.supports('modulepreload') ? 'modulepreload' : 'preload', file);
  element.as = 'script';
  document.head.append(element);
}

/** @returns when the styles apply. @throws when they cannot be had; the next call asks anew */
function addStyles(file: string): Promise<void> {
  const known = styles.get(file);
  if (known !== undefined) return known;
  if (linked(file) !== null) return Promise.resolve();
  const element = link('stylesheet', file);
  const applied = new Promise<void>((resolve, reject) => {
    element.onload = () => resolve();
    element.onerror = () => {
      styles.delete(file);
      element.remove();
      reject(new Error(`${FAILED} ${file}`));
    };
  });
  styles.set(file, applied);
  document.head.append(element);
  return applied;
}

async function fetchOthers(named: string | readonly string[], isUnhurried: boolean): Promise<void> {
  const knewTable = isTableHere;
  const { files, own }: Needed = typeof named === 'string' ? (await table())(named) : { files: named, own: 0 };
  const isStyle = (file: string): boolean => file.endsWith('.css');
  const isThere = (file: string): boolean => brought.has(file) || given.has(FOLDER + file);
  // What has not come with the file itself, the browser asks for then. To ask ahead of it costs a phone 2 ms a script, which
  // is worth it for the way to the server alone: not to a worker, and not when the file comes no sooner than the table.
  const isNear = isUnhurried || navigator.serviceWorker?.controller != null;
  const ahead = isNear ? [] : files.slice(knewTable ? 0 : own);
  for (const script of ahead) if (!isStyle(script) && !isThere(script)) askForScript(script);
  for (const file of files) brought.add(file);
  await Promise.all(files.filter(isStyle).map(addStyles));
}

/**
 * Imports on demand.
 * @param load the import itself
 * @param named the name of its file, where it needs others; or the names of all those
 * @param how 1 where styles are among those: they apply before anything of the module is used; 2 the same, and its scripts
 * are not asked for ahead, since nobody waits for them
 * @throws when the file cannot be had, or its styles
 */
export async function importWithFiles<Module>(
  load: () => Promise<Module>,
  named: string | readonly string[] = [],
  how: 0 | 1 | 2 = 0,
): Promise<Module> {
  const whole = withOthers(load, named, how);
  underWay.add(whole);
  try {
    return await whole;
  } finally {
    underWay.delete(whole);
  }
}

async function withOthers<Module>(
  load: () => Promise<Module>,
  named: string | readonly string[],
  how: 0 | 1 | 2,
): Promise<Module> {
  if (named.length === 0 || (typeof named === 'string' && given.has(FOLDER + named))) return load();
  const others = fetchOthers(named, how === 2);
  const module = load();
  if (how > 0) return (await Promise.all([module, others]))[0];
  others.catch(() => undefined);
  return module;
}

/**
 * Waits for the imports that are under way now: what a touch has asked for has the connection to itself.
 * @param mostMs how long it waits for them, ms
 */
export async function importsUnderWay(mostMs: number): Promise<void> {
  if (underWay.size === 0) return;
  const most = new Promise((resolve) => setTimeout(resolve, mostMs));
  await Promise.race([Promise.allSettled(underWay), most]);
}
