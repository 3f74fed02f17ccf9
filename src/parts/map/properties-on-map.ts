import { type MapProperty, packPoints, unpackPoints } from '#contract/map-points.ts';
import { createClusters, isOnePlace, sortForReading } from '#lib/map/clusters.ts';
import type { Pin } from '#lib/map/name-room.ts';
import { type Box, getBoxAround, getLevel, getLevelScale, isInBox, type Size } from '#lib/map/viewport.ts';
import {
  getLabelArea,
  getViewOfAll,
  type LabelArea,
  type LabelledArea,
  type PropertiesRequest,
  type PropertiesResponse,
  type PropertyLabel,
} from './map-messages.ts';

function summarise(properties: readonly MapProperty[]): Pick<PropertyLabel, 'least' | 'place'> {
  const [least = null] = properties.flatMap(({ price }) => price ?? []).sort((a, b) => a - b);
  const counts = new Map<string, number>();
  for (const { place } of properties) if (place !== '') counts.set(place, (counts.get(place) ?? 0) + 1);
  const [commonest] = [...counts].sort(([, a], [, b]) => b - a);
  return { least, place: commonest?.[0] ?? '' };
}

/** A group with this share of all properties is what the map opens on. */
const MAIN_SHARE = 0.6;
/** Where the size of the map is not known yet. */
const PHONE: Size = { width: 360, height: 420 };

const HALF_PRICE = 40;
const HALF_COUNT = 20;

export function createPropertiesOnMap() {
  let properties: readonly MapProperty[] = [];
  let clusters = createClusters(properties);
  /** Finds the box of the group that the map opens on; without such a group it opens on all. */
  const findOpening = (size: Size): Box | undefined => {
    let opening = getBoxAround(properties);
    let inside = properties.length;
    while (opening !== undefined) {
      const level = getLevel(getViewOfAll(opening, size).scale);
      const main = clusters.getClusters(level).find((one) => one.members.length >= MAIN_SHARE * properties.length);
      const members = main?.members ?? [];
      const around = getBoxAround(members);
      if (around === undefined || members.length === inside || isOnePlace(around)) break;
      opening = around;
      inside = members.length;
    }
    return opening;
  };
  const toLabelledArea = (area: LabelArea): LabelledArea => {
    const { level, box, sight } = area;
    const labels = clusters.getClusters(level).flatMap((cluster) =>
      // Those under a label are in sight, or they are beyond it.
      [true, false].flatMap((isInSight) => {
        const members = cluster.members.filter((property) => isInBox(sight, property) === isInSight);
        const [first] = members;
        const around = getBoxAround(members);
        if (first === undefined || around === undefined) return [];
        const { lat, lng } = isInBox(sight, cluster) === isInSight ? cluster : first;
        const ids = Int32Array.from(members, ({ id }) => id);
        return { lat, lng, isInSight, ids, first, ...summarise(members), box: around, isOnePlace: isOnePlace(around) };
      }),
    );
    const beyond = labels.filter(({ isInSight }) => !isInSight);
    return {
      ...area,
      inSight: beyond.reduce((rest, { ids }) => rest - ids.length, properties.length),
      beyond: area.isCounted
        ? undefined
        : beyond.map(({ lat, lng, ids, box: around, place }) => ({ lat, lng, count: ids.length, box: around, place })),
      labels: sortForReading(
        labels.filter((label) => isInBox(box, label)),
        getLevelScale(level),
      ),
    };
  };
  const getResponse = (request: PropertiesRequest): PropertiesResponse => {
    switch (request.kind) {
      case 'load': {
        const { frame, hidden, within } = request;
        const points = 'count' in request.properties ? request.properties : packPoints(request.properties);
        properties = unpackPoints(points).filter(
          (property) => !hidden.has(property.id) && (within === undefined || isInBox(within, property)),
        );
        clusters = createClusters(properties);
        const size = frame?.size ?? PHONE;
        const opening = findOpening(size);
        const view = frame?.view ?? getViewOfAll(opening, size);
        return {
          kind: 'load',
          count: properties.length,
          unplaced: points.unplaced,
          opening,
          labelled: toLabelledArea(getLabelArea(view, size)),
        };
      }
      case 'labels':
        return { kind: 'labels', ...toLabelledArea(request) };
      case 'properties': {
        const byId = new Map(properties.map((property) => [property.id, property]));
        return { kind: 'properties', properties: Array.from(request.ids).flatMap((id) => byId.get(id) ?? []) };
      }
    }
  };
  return {
    /** @throws RangeError when the columns of the properties do not fit together */
    getResponse,
    getPins: (level: number): readonly Pin[] =>
      clusters.getClusters(level).map(({ lat, lng, members }) => ({
        lat,
        lng,
        half: members.length === 1 ? HALF_PRICE : HALF_COUNT,
      })),
  };
}
