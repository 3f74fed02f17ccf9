import { expect, it } from 'vitest';
import type { PropertySummary } from '#contract/property.ts';
import { getTilePictures } from './lifestyle-tiles.tsx';

const picture = (name: string) => ({
  url: `/media/${name}`,
  widths: [240],
  width: 240,
  height: 160,
  color: '#808080',
  alt: '',
});
const property = (id: number, record: Partial<PropertySummary>): PropertySummary => ({
  id,
  title: `Home ${id}`,
  pictures: [picture(`${id}-front`), picture(`${id}-living`)],
  ...record,
});
const urls = (properties: readonly PropertySummary[]) =>
  Object.fromEntries([...getTilePictures(properties)].map(([id, { url }]) => [id, url]));

it('gives each tile a matching property’s photo, furnished homes from inside', () => {
  expect(
    urls([
      property(1, { property_type: 'LAND' }),
      property(2, { subtype: 'office-space' }),
      property(3, { furnishing: 'FURNISHED' }),
      property(4, { tags: ['on-compound'] }),
    ]),
  ).toEqual({
    land: '/media/1-front',
    office: '/media/2-front',
    furnished: '/media/3-living',
    'on-compound': '/media/4-front',
  });
});
