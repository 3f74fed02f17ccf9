import { type MapProperty, packPoints, unpackPoints } from '#contract/map-points.ts';
import { createClusters, inReadingOrder, isOnePlace } from '#lib/map/clusters.ts';
import { type Box, boxAround, isInBox, scaleOfLevel } from '#lib/map/viewport.ts';
import {
  type LabelArea,
  type LabelledArea,
  labelArea,
  type PropertiesRequest,
  type PropertiesResponse,
  type PropertyLabel,
  viewOfAll,
} from './map-messages.ts';

function summarise(properties: readonly MapProperty[]): Pick<PropertyLabel, 'least' | 'place'> {
  const prices = properties.flatMap(({ price }) => price ?? []);
  const counts = new Map<string, number>();
  for (const { place } of properties) if (place !== '') counts.set(place, (counts.get(place) ?? 0) + 1);
  const [commonest] = [...counts].sort(([, a], [, b]) => b - a);
  return {
    least: prices.length === 0 ? null : prices.reduce((least, price) => Math.min(least, price)),
    place: commonest?.[0] ?? '',
  };
}

/** Indexes a map's properties. @throws RangeError from the function, when the columns of the properties do not fit together */
export function createPropertiesOnMap(): (request: PropertiesRequest) => PropertiesResponse {
  let properties: readonly MapProperty[] = [];
  let clusters = createClusters(properties);
  const getCount = (box: Box): number => properties.filter((property) => isInBox(box, property)).length;
  const labelled = ({ level, box }: LabelArea): LabelledArea => ({
    level,
    box,
    labels: inReadingOrder(clusters.at(level, box), scaleOfLevel(level)).flatMap(({ lat, lng, members }) => {
      const [first] = members;
      const around = boxAround(members);
      if (first === undefined || around === undefined) return [];
      const ids = Int32Array.from(members, ({ id }) => id);
      return [{ lat, lng, ids, first, ...summarise(members), box: around, isOnePlace: isOnePlace(around) }];
    }),
  });
  return (request) => {
    switch (request.kind) {
      case 'load': {
        const { frame, sight } = request;
        const points = 'count' in request.properties ? request.properties : packPoints(request.properties);
        properties = unpackPoints(points);
        clusters = createClusters(properties);
        const box = boxAround(properties);
        return {
          kind: 'load',
          count: properties.length,
          unplaced: points.unplaced,
          box,
          inSight: sight === undefined ? properties.length : getCount(sight),
          labelled: frame && labelled(labelArea(frame.view ?? viewOfAll(box, frame.size), frame.size)),
        };
      }
      case 'labels':
        return { kind: 'labels', ...labelled(request) };
      case 'count':
        return { kind: 'count', count: getCount(request.box) };
      case 'properties': {
        const byId = new Map(properties.map((property) => [property.id, property]));
        return { kind: 'properties', properties: Array.from(request.ids).flatMap((id) => byId.get(id) ?? []) };
      }
    }
  };
}
