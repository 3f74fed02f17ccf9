import { describe, expect, it } from 'vitest';
import { viewingState } from '#tests/fixtures/viewing-state.ts';
import { isAboutViewing } from './alerts.ts';
import { formatViewingNews } from './outbox.ts';

describe('a notification about a viewing', () => {
  it('says what has changed, of which home, under the tag of the push about it', () => {
    const state = viewingState({ state: 'confirmed', version: 1, property_id: 24 });
    expect(formatViewingNews('House on Riverside Drive', state)).toEqual({
      title: 'Your viewing is confirmed',
      body: 'House on Riverside Drive',
      tag: 'viewing-24',
    });
  });
});

describe('a push', () => {
  const push = (tag: string) => () =>
    JSON.stringify({ web_push: 8030, notification: { title: 'New', tag, navigate: 'https://site.test/outbox' } });

  it('about a viewing is told from one about what was saved', () => {
    expect(isAboutViewing(push('viewing-24'))).toBe(true);
    expect(isAboutViewing(push('search-24'))).toBe(false);
    expect(isAboutViewing(() => undefined)).toBe(false);
  });
});
