import type { ComponentPropsWithRef } from 'react';

/** What is a link with `href`, else a button: takes every native property of what it is, beside those of its look. */
export type ButtonOrLink<Look, OfButton = object> =
  | (Look & OfButton & Omit<ComponentPropsWithRef<'button'>, keyof Look> & { readonly href?: undefined })
  | (Look & Omit<ComponentPropsWithRef<'a'>, keyof Look | 'href'> & { readonly href: string });
