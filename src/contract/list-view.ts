/** How a list is looked at: as cards or on a map, and in the order of nearness to one of the visitor's own places. */
export interface ListView {
  readonly isMap: boolean;
  /** The place's number: what place that is, only the device knows. */
  readonly nearest: '1' | '2' | '3' | undefined;
}

export const LIST: ListView = { isMap: false, nearest: undefined };

/** Reads it from an address (`view=map`, `nearest=1`). */
export function viewOfQuery({ view, nearest }: Readonly<Record<string, unknown>>): ListView {
  return {
    isMap: view === 'map',
    nearest: nearest === '1' || nearest === '2' || nearest === '3' ? nearest : undefined,
  };
}

/** An address of a list, looked at so. */
export function withView(href: string, { isMap, nearest }: ListView): string {
  const said = [...(isMap ? ['view=map'] : []), ...(nearest === undefined ? [] : [`nearest=${nearest}`])].join('&');
  return said === '' ? href : `${href}${href.includes('?') ? '&' : '?'}${said}`;
}
