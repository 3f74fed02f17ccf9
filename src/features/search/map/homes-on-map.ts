import { boxOfHomes, columnsOf, countIn, type HomeColumns, homeAt, packPoints } from '#contract/map-points.ts';
import { type Cluster, clustersOf, inReadingOrder, isOnePlace } from '#lib/map/clusters.ts';
import { type Box, scaleOfLevel } from '#lib/map/viewport.ts';
import { type HomeLabel, type HomesAnswer, type HomesOrder, type Labelled, labelsFor } from './homes-orders.ts';
import { viewOfAll } from './view-of-all.ts';

/** What is said of some homes together: the least price in KES, null where none has one, and the area that most are in. */
function sumOf(
  { prices, kesOf, places, placeNames }: HomeColumns,
  members: Int32Array,
): Pick<HomeLabel, 'least' | 'place'> {
  const counts = new Uint32Array(placeNames.length);
  let least = 0;
  let most = -1;
  for (const member of members) {
    const price = prices[member] ?? 0;
    if (price > 0 && (least === 0 || price < least)) least = price;
    const place = places[member] ?? 0;
    if (placeNames[place] !== '') counts[place] = (counts[place] ?? 0) + 1;
  }
  for (const [place, count] of counts.entries()) if (count > (counts[most] ?? 0)) most = place;
  return { least: kesOf(least), place: placeNames[most] ?? '' };
}

function labelOf(homes: HomeColumns, cluster: Cluster): HomeLabel {
  const { lat, lng, members, box } = cluster;
  return {
    lat,
    lng,
    ids: members.map((member) => homes.ids[member] ?? 0),
    first: homeAt(homes, members[0] ?? 0),
    ...sumOf(homes, members),
    box,
    isOnePlace: isOnePlace(cluster),
  };
}

/**
 * Knows the homes that a map shows, and answers what it asks of them: of none, before it is told which.
 * @throws RangeError what is returned, where the columns of the homes do not fit together
 */
export function homesOnMap(): (order: HomesOrder) => HomesAnswer {
  let homes = columnsOf(packPoints([]));
  let clusters = clustersOf(homes);
  const labelled = (level: number, box: Box): Labelled => ({
    level,
    box,
    labels: inReadingOrder(clusters.at(level, box), scaleOfLevel(level)).map((cluster) => labelOf(homes, cluster)),
  });
  return (order) => {
    switch (order.kind) {
      case 'take': {
        const { look, sight } = order;
        const points = 'count' in order.homes ? order.homes : packPoints(order.homes);
        homes = columnsOf(points);
        clusters = clustersOf(homes);
        const box = boxOfHomes(homes);
        const of = look === undefined ? undefined : labelsFor(look.view ?? viewOfAll(box, look.size), look.size);
        return {
          kind: 'take',
          count: homes.count,
          unplaced: points.unplaced,
          box,
          inSight: sight === undefined ? homes.count : countIn(homes, sight),
          labelled: of === undefined ? undefined : labelled(of.level, of.box),
        };
      }
      case 'labels':
        return { kind: 'labels', ...labelled(order.level, order.box) };
      case 'count':
        return { kind: 'count', count: countIn(homes, order.box) };
      case 'homes': {
        const places = Array.from(order.ids, (id) => homes.ids.indexOf(id)).filter((place) => place >= 0);
        return { kind: 'homes', homes: places.map((place) => homeAt(homes, place)) };
      }
    }
  };
}
