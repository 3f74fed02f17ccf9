import type { ManifestOptions } from 'vite-plugin-pwa';
import firm from '../content/firm.json' with { type: 'json' };
import { SHARE_PARAMS, SHARE_PATH } from '../contract/share-target.ts';

const createIcon = (size: 192 | 512, purpose: 'any' | 'maskable') => ({
  src: `/icons/icon-${size}${purpose === 'maskable' ? '-maskable' : ''}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const createShortcut = (name: string, url: string, iconName: string) => ({
  name,
  url,
  icons: [{ src: `/icons/shortcut-${iconName}.png`, sizes: '96x96', type: 'image/png' }],
});

const createScreenshot = (file: string, width: number, height: number, label: string) => ({
  src: `/screenshots/${file}`,
  sizes: `${width}x${height}`,
  type: 'image/png',
  form_factor: width > height ? ('wide' as const) : ('narrow' as const),
  label,
});

/** A manifest has no colour scheme, so colours are the light --paper; `short_name` has at most 12 characters (S34). */
export const pwaManifest: Partial<ManifestOptions> = {
  id: '/',
  name: firm.name,
  short_name: firm.short_name,
  description: firm.description,
  lang: 'en-KE',
  dir: 'ltr',
  start_url: '/?source=home-screen',
  scope: '/',
  display: 'standalone',
  theme_color: '#f9f6f1',
  background_color: '#f9f6f1',
  categories: ['business', 'lifestyle'],
  icons: [createIcon(192, 'any'), createIcon(512, 'any'), createIcon(192, 'maskable'), createIcon(512, 'maskable')],
  shortcuts: [
    createShortcut('Saved', '/saved', 'saved'),
    createShortcut('Search', '/filter-results', 'search'),
    createShortcut('Outbox', '/outbox', 'outbox'),
    createShortcut('Viewing packs', '/saved/packs', 'packs'),
  ],
  // A POST would need a worker. The worker moves the query into the fragment (share-target.ts).
  share_target: {
    action: SHARE_PATH,
    method: 'GET',
    // Chromium requires an enctype, which has no effect on a GET.
    enctype: 'application/x-www-form-urlencoded',
    params: SHARE_PARAMS,
  },
  screenshots: [
    createScreenshot('home-narrow.png', 720, 1280, 'Search for a home'),
    createScreenshot('results-narrow.png', 720, 1280, 'Homes that fit your search'),
    createScreenshot('home-wide.png', 1280, 800, 'Search for a home'),
  ],
};
