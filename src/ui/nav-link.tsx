import type { ComponentPropsWithRef } from 'react';

type NavLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & { readonly href: string };

/**
 * A link inside the site. A plain anchor, so that it works before any script; the running app takes the click and
 * changes the screen without loading a page.
 */
export function NavLink({ href, children, ...rest }: NavLinkProps) {
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  );
}
