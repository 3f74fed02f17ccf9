// The files of the app by when the worker has them (docs/decisions/0041-files-of-the-worker.md): walked in the manifest that
// Vite writes of the build.

/** A file of the build, as Vite's manifest tells of it. */
export interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}
export type Built = Readonly<Record<string, BuiltFile>>;

/**
 * A file in the worker's list. Without `comes` it is precached; "with-saved" it comes with the first saved home; "later" with
 * use, or with all others; "with-use" by itself alone.
 */
export interface ListedFile {
  url: string;
  revision: string | null;
  comes?: 'with-saved' | 'later' | 'with-use';
}

/** Screens that open without signal from the first visit on, by their file in src/routes. */
const SCREENS = 'index filter-results location.$location property.$id property.$id_.viewing saved outbox'.split(' ');
/** What a saved home promises beside its page. */
const SAVED_SCREENS = ['property.$id_.particulars', 'compare'];
/** Heavy, and a screen does without: the map, the reader of phone numbers, and what moves things. */
const WITH_USE = /\/map\/|\/phone-part\.ts$|\/ui\/motion/;

/** Whether what is imported on demand comes with some screens, by its source. */
const comesWith = (screens: readonly string[]) => (source: string) => {
  const screen = /^src\/routes\/(.+)\.tsx\?/.exec(source)?.[1];
  return screen === undefined ? !WITH_USE.test(source) : screens.includes(screen);
};

/**
 * The scripts and styles that come with some, as "assets/abc.js".
 * @param starts their sources
 * @param follows whether what is imported on demand comes too, by its source
 */
export function filesWith(built: Built, starts: readonly string[], follows = (_source: string) => false): Set<string> {
  const sources = new Set(starts);
  // A set hands out what is added while it is walked.
  for (const source of sources) {
    const { imports = [], dynamicImports = [] } = built[source] ?? {};
    for (const next of [...imports, ...dynamicImports.filter(follows)]) sources.add(next);
  }
  return new Set([...sources].flatMap((source) => [built[source]?.file ?? [], built[source]?.css ?? []].flat()));
}

export const precachedFiles = (built: Built): Set<string> => filesWith(built, ['index.html'], comesWith(SCREENS));

/** Says of each file when it comes: `manifestTransforms` of the build. */
export function fileList<File extends ListedFile>(files: readonly File[], built: Built): File[] {
  const first = precachedFiles(built);
  const withSaved = filesWith(built, ['index.html'], comesWith([...SCREENS, ...SAVED_SCREENS]));
  return files.map((file): File => {
    // Beside the app's own: the shell, icons, and the fonts of what most pages say.
    if (first.has(file.url) || !/^assets\/(?!.*-common-)/.test(file.url)) return file;
    if (withSaved.has(file.url)) return { ...file, comes: 'with-saved' };
    return { ...file, comes: /\.(?:js|css)$/.test(file.url) ? 'later' : 'with-use' };
  });
}
