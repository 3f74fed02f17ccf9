// When the worker stores each app file: docs/decisions/0041-files-of-the-worker.md.

export interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}
export type Built = Readonly<Record<string, BuiltFile>>;

/**
 * A file in the worker's list. Without `comes` it is precached; "with-saved" comes with the first saved property, "later" when
 * it is used or when all are stored, "with-use" only when it is used.
 */
export interface ListedFile {
  url: string;
  revision: string | null;
  comes?: 'with-saved' | 'later' | 'with-use';
}

/** Screens that open without signal after the first visit, by their file in src/routes. */
const SCREENS =
  'index filter-results location.$location property.$id property.$id_.viewing saved news outbox costs'.split(' ');
/** Screens that a saved property promises beside its page, with what stands beside the list of saved ones. */
const SAVED_SCREENS = ['property.$id_.particulars', 'compare', 'saved_.searches', 'storage'];
/** Parts that screens work without, some by the name of their shared chunk: map, the firm's pages, phone numbers, motion, the offer to install. */
const WITH_USE =
  /\/map\/|\/phone-part\.ts$|\/ui\/(?:motion|dialog-pull)|^_(?:firm-text|journal|motion|people)-|\/picture-transition\.ts$|\/(?:footer|install-offer)\.tsx$/;

/** Parts about saved properties, on screens that everybody has. */
const SAVED_PARTS = /\/checklist-part\.tsx$|^_move-link-/;

const isNeededFor = (screens: readonly string[], without: readonly RegExp[]) => (source: string) => {
  const screen = /^src\/routes\/(.+)\.tsx\?/.exec(source)?.[1];
  return screen === undefined ? without.every((parts) => !parts.test(source)) : screens.includes(screen);
};

/** @param follows whether to include a dynamic import, by its source */
export function collectFiles(
  built: Built,
  entries: readonly string[],
  follows = (_source: string) => false,
): Set<string> {
  const sources = new Set(entries);
  // Iterating a set includes what is added meanwhile.
  for (const source of sources) {
    const { imports = [], dynamicImports = [] } = built[source] ?? {};
    for (const imported of [...imports, ...dynamicImports.filter(follows)]) sources.add(imported);
  }
  return new Set([...sources].flatMap((source) => [built[source]?.file ?? [], built[source]?.css ?? []].flat()));
}

export const collectPrecached = (built: Built): Set<string> =>
  collectFiles(built, ['index.html'], isNeededFor(SCREENS, [WITH_USE, SAVED_PARTS]));

/** Sets `comes` of each file, as one of the build's `manifestTransforms`. */
export function createFileList<File extends ListedFile>(files: readonly File[], built: Built): File[] {
  const precached = collectPrecached(built);
  const withSaved = collectFiles(built, ['index.html'], isNeededFor([...SCREENS, ...SAVED_SCREENS], [WITH_USE]));
  return files.map((file): File => {
    // The shell, icons and common fonts are precached too.
    if (precached.has(file.url) || !/^assets\/(?!.*-common-)/.test(file.url)) return file;
    if (withSaved.has(file.url)) return { ...file, comes: 'with-saved' };
    return { ...file, comes: /\.(?:js|css)$/.test(file.url) ? 'later' : 'with-use' };
  });
}
