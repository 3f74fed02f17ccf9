import {
  createLink,
  type LinkComponent,
  type LinkOptions,
  type RegisteredRouter,
  Link as RouterLink,
} from '@tanstack/react-router';

/** A screen of this site with its parameters and search, all checked by the compiler. */
export type Destination = { [Path in ScreenPath]: DestinationAt<Path> }[ScreenPath];

type ScreenPath = WithoutSlash<Exclude<keyof RegisteredRouter['routesByPath'], ''>>;
type WithoutSlash<Path> = Path extends '/' ? Path : Path extends `${infer Bare}/` ? Bare : Path;
type DestinationAt<Path extends string> = Pick<
  LinkOptions<RegisteredRouter, string, Path>,
  'to' | 'params' | 'search' | 'hash'
> & { readonly to: Path };

// Exact, because /saved is not the current page on the screens below it. Styles use aria-current, not an active class.
const current = { activeOptions: { exact: true }, activeProps: {} } as const;

/** A link to a screen; files, phone numbers, mail and other sites use plain anchors. */
export const Link: LinkComponent<'a'> = (props) => <RouterLink {...current} {...props} />;

/** Turns an anchor component into a link to a screen. */
export function createScreenLink<const Anchor>(
  anchor: Parameters<typeof createLink<Anchor>>[0],
): LinkComponent<Anchor> {
  const Created = createLink(anchor);
  return (props) => <Created {...current} {...props} />;
}
