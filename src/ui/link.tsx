import {
  createLink,
  type LinkComponent,
  type LinkOptions,
  type RegisteredRouter,
  Link as RouterLink,
} from '@tanstack/react-router';

/** A screen of this site and what is asked of it: the compiler knows every path, its parameters and its search. */
export type Destination = { [Path in ScreenPath]: DestinationAt<Path> }[ScreenPath];

type ScreenPath = WithoutSlash<Exclude<keyof RegisteredRouter['routesByPath'], ''>>;
type WithoutSlash<Path> = Path extends '/' ? Path : Path extends `${infer Bare}/` ? Bare : Path;
type DestinationAt<Path extends string> = Pick<
  LinkOptions<RegisteredRouter, string, Path>,
  'to' | 'params' | 'search' | 'hash'
> & { readonly to: Path };

// The saved properties are not the current page on the screens below them, and what is current is styled by aria-current.
const current = { activeOptions: { exact: true }, activeProps: {} } as const;

/** A link to a screen; files, numbers, mail and other sites have plain anchors. */
export const Link: LinkComponent<'a'> = (props) => <RouterLink {...current} {...props} />;

/** Makes a link to a screen that looks as an anchor of ours does. */
export function createScreenLink<const Anchor>(
  anchor: Parameters<typeof createLink<Anchor>>[0],
): LinkComponent<Anchor> {
  const Created = createLink(anchor);
  return (props) => <Created {...current} {...props} />;
}
