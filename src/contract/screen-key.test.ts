import { describe, expect, it } from 'vitest';
import { getScreenKey } from './screen-key.ts';

describe('the key of a snapshot', () => {
  it('is the same for any source of a launch', () => {
    expect(getScreenKey('/?source=home-screen')).toBe('/');
    expect(getScreenKey('/filter-results?source=shortcut')).toBe(getScreenKey('/filter-results'));
    expect(getScreenKey('/location/Karen?utm_source=x#main')).toBe('/location/Karen');
  });

  it('is the same for two spellings of a search, and differs for other searches', () => {
    const key = getScreenKey('/filter-results?bedrooms=3&agreement_type=RENT');
    expect(getScreenKey('/filter-results?agreement_type=RENT&bedrooms=3&page=1')).toBe(key);
    expect(getScreenKey('/filter-results?agreement_type=RENT&bedrooms=3&page=2')).not.toBe(key);
    expect(getScreenKey('/filter-results?agreement_type=RENT&bedrooms=2')).not.toBe(key);
    expect(getScreenKey('/location/Karen?page=2')).not.toBe(getScreenKey('/location/Karen'));
  });

  it('differs for a list, its map, and its order by distance', () => {
    const list = getScreenKey('/filter-results?agreement_type=SALE');
    const map = getScreenKey('/filter-results?view=map&agreement_type=SALE');
    expect(map).not.toBe(list);
    expect(getScreenKey('/filter-results?agreement_type=SALE&view=map')).toBe(map);
    expect(getScreenKey('/filter-results?agreement_type=SALE&nearest=1')).not.toBe(list);
    expect(getScreenKey('/filter-results?agreement_type=SALE&view=globe&nearest=9')).toBe(list);
    expect(getScreenKey('/location/Karen?view=map')).toBe('/location/Karen?view=map');
    expect(getScreenKey('/location/Karen?view=map&page=2')).toBe('/location/Karen?page=2&view=map');
  });

  it.each(['/property/24', '/contact-us', '/filter-results/x', '/location/', '/me/a'])(
    'does not exist for %s',
    (href) => {
      expect(getScreenKey(href)).toBeUndefined();
    },
  );
});
