import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * What the page says to crawlers, as JSON-LD. Only the server writes it: who reads it reads the page as it is served,
 * and a script element made in the browser would need a policy that the page has no other use for.
 */
export function StructuredData({ record }: { readonly record: Readonly<Record<string, unknown>> }) {
  const isServed = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [stays] = useState(isServed);
  return stays ? <script type="application/ld+json">{JSON.stringify(record)}</script> : null;
}
