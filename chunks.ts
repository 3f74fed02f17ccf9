/*
 * Which modules of the browser's build share a file. Decided by who imports whom, so that moving or renaming a file
 * changes nothing: what the start and both first screens import is one file, and what is needed once the page has settled
 * is another. All the rest is cut by the bundler: what the same screens need is together.
 */

/** What is read of the bundler's graph of modules. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: string[]; readonly dynamicallyImportedIds: string[] } | null;
}

/** The screens that most visits begin with, by their file in src/routes. */
export const FIRST_ROUTES = ['index', 'filter-results'] as const;
const ENTRY = '/src/app/entry-client.tsx';
/** What starts when a page has settled. */
export const SETTLED = '/src/app/keeping.ts';
/** What every screen reads its answers by. Of packages no more is named: their indexes lead to all they hold. */
const READING = '/node_modules/@tanstack/react-query/build/modern/useQuery.js';
/** The script of a screen, or of what comes later on it; one of both groups is the route's name. */
export const SCREEN = /\/src\/routes\/(?:([^/]+)\.tsx\?tsr-split=|-([^/]+)\.later\.tsx$)/;

/** The modules that the given ones import, however far down, and themselves. */
function withImports(starts: readonly string[], graph: Graph): Set<string> {
  const found = new Set(starts);
  // A set hands out what is added while it is walked.
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** The modules that are imported on demand, from anywhere below the given ones. */
function onDemand(from: Iterable<string>, graph: Graph): string[] {
  const found = new Set<string>();
  const walk = (ids: Iterable<string>): void => {
    for (const id of ids) {
      for (const start of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
        if (found.has(start)) continue;
        found.add(start);
        walk(withImports([start], graph));
      }
    }
  };
  walk(from);
  return [...found];
}

type Name = (id: string, graph: Graph) => string | undefined;

/**
 * Groups of the bundler's `codeSplitting`, one for each file that is named here; the rest is left to the bundler. Packages
 * go with the first file that uses them: a group takes what its modules import.
 * @param root folder of the project
 */
export function chunkGroups(root: string): { readonly name: Name; readonly priority: number }[] {
  let files: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  const decide = (graph: Graph) => {
    const first = withImports(graph.getModuleInfo(root + ENTRY)?.importedIds ?? [], graph);
    const late = onDemand(first, graph);
    const [screen = new Set<string>(), ...others] = FIRST_ROUTES.map((route) =>
      withImports(
        late.filter((id) => SCREEN.exec(id)?.slice(1).includes(route)),
        graph,
      ),
    );
    for (const id of screen) if (others.every((other) => other.has(id))) first.add(id);
    // The graph of a package tells of all that its index names, used or not.
    const ours = (ids: Iterable<string>) => new Set([...ids].filter((id) => !id.includes('/node_modules/')));
    return new Map([['first', new Set([...ours(first), ...withImports([root + READING], graph)])]]);
  };
  return ['first'].map((file) => ({
    priority: 1,
    name: (id, graph) => {
      files ??= decide(graph);
      return files.get(file)?.has(id) === true ? file : undefined;
    },
  }));
}
