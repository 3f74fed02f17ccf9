import { joinNames } from '../lib/names.ts';
import { MOST_ROOMS } from './filter.ts';

/** Names sizes: "1 bed", "bedsitter/studio, 2 or 4+ beds". @param rooms as in a filter, smallest first */
export function getSizeName(rooms: readonly number[]): string {
  const most = rooms.at(-1) ?? 0;
  const names = rooms.map((size) =>
    size === 0 ? 'bedsitter/studio' : size === MOST_ROOMS ? `${size}+` : String(size),
  );
  return joinNames(names, 'or') + (most === 0 ? '' : most === 1 ? ' bed' : ' beds');
}
