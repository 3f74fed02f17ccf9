import { describe, expect, it } from 'vitest';
import { screenKey } from './screen-key.ts';

describe('the key of a snapshot', () => {
  it('is the same for any source of a launch', () => {
    expect(screenKey('/?source=home-screen')).toBe('/');
    expect(screenKey('/filter-results?source=shortcut')).toBe(screenKey('/filter-results'));
    expect(screenKey('/location/Karen?utm_source=x#main')).toBe('/location/Karen');
  });

  it('is the same for two spellings of a search, and differs for other searches', () => {
    const key = screenKey('/filter-results?bedrooms=3&agreement_type=RENT');
    expect(screenKey('/filter-results?agreement_type=RENT&bedrooms=3&page=1')).toBe(key);
    expect(screenKey('/filter-results?agreement_type=RENT&bedrooms=3&page=2')).not.toBe(key);
    expect(screenKey('/filter-results?agreement_type=RENT&bedrooms=2')).not.toBe(key);
    expect(screenKey('/location/Karen?page=2')).not.toBe(screenKey('/location/Karen'));
  });

  it('differs for a list, its map, and its order by distance', () => {
    const list = screenKey('/filter-results?agreement_type=SALE');
    const map = screenKey('/filter-results?view=map&agreement_type=SALE');
    expect(map).not.toBe(list);
    expect(screenKey('/filter-results?agreement_type=SALE&view=map')).toBe(map);
    expect(screenKey('/filter-results?agreement_type=SALE&nearest=1')).not.toBe(list);
    expect(screenKey('/filter-results?agreement_type=SALE&view=globe&nearest=9')).toBe(list);
    expect(screenKey('/location/Karen?view=map')).toBe('/location/Karen?view=map');
    expect(screenKey('/location/Karen?view=map&page=2')).toBe('/location/Karen?page=2&view=map');
  });

  it.each(['/property/24', '/contact-us', '/filter-results/x', '/location/', '/me/a'])(
    'does not exist for %s',
    (href) => {
      expect(screenKey(href)).toBeUndefined();
    },
  );
});
