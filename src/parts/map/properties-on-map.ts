import { type MapProperty, packPoints, unpackPoints } from '#contract/map-points.ts';
import { clustersOf, inReadingOrder, isOnePlace } from '#lib/map/clusters.ts';
import { type Box, boxAround, inBox, scaleOfLevel } from '#lib/map/viewport.ts';
import {
  type Labelled,
  labelsFor,
  type PropertiesAnswer,
  type PropertiesOrder,
  type PropertyLabel,
  viewOfAll,
} from './map-orders.ts';

/** What is said of some homes together: the least price in KES, null where none has one, and the area that most are in. */
function sumOf(homes: readonly MapProperty[]): Pick<PropertyLabel, 'least' | 'place'> {
  const counts = new Map<string, number>();
  let least: number | null = null;
  for (const { price, place } of homes) {
    if (price !== null && (least === null || price < least)) least = price;
    if (place !== '') counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, some], [, others]) => others - some);
  return { least, place: most?.[0] ?? '' };
}

/**
 * Knows the homes that a map shows, and answers what it asks of them: of none, before it is told which.
 * @throws RangeError what is returned, where the columns of the homes do not fit together
 */
export function createPropertiesOnMap(): (order: PropertiesOrder) => PropertiesAnswer {
  let homes: readonly MapProperty[] = [];
  let clusters = clustersOf(homes);
  const countIn = (box: Box): number => homes.filter((home) => inBox(box, home)).length;
  const labelled = (level: number, box: Box): Labelled => ({
    level,
    box,
    labels: inReadingOrder(clusters.at(level, box), scaleOfLevel(level)).flatMap(({ lat, lng, members }) => {
      const [first] = members;
      const around = boxAround(members);
      if (first === undefined || around === undefined) return [];
      const ids = Int32Array.from(members, ({ id }) => id);
      return [{ lat, lng, ids, first, ...sumOf(members), box: around, isOnePlace: isOnePlace(around) }];
    }),
  });
  return (order) => {
    switch (order.kind) {
      case 'take': {
        const { look, sight } = order;
        const points = 'count' in order.homes ? order.homes : packPoints(order.homes);
        homes = unpackPoints(points);
        clusters = clustersOf(homes);
        const box = boxAround(homes);
        const of = look === undefined ? undefined : labelsFor(look.view ?? viewOfAll(box, look.size), look.size);
        return {
          kind: 'take',
          count: homes.length,
          unplaced: points.unplaced,
          box,
          inSight: sight === undefined ? homes.length : countIn(sight),
          labelled: of === undefined ? undefined : labelled(of.level, of.box),
        };
      }
      case 'labels':
        return { kind: 'labels', ...labelled(order.level, order.box) };
      case 'count':
        return { kind: 'count', count: countIn(order.box) };
      case 'homes': {
        const byId = new Map(homes.map((home) => [home.id, home]));
        return { kind: 'homes', homes: Array.from(order.ids).flatMap((id) => byId.get(id) ?? []) };
      }
    }
  };
}
