import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { fillFrame, inlineStyles, routeFiles, startAfterFirstPicture } from './page-frame.ts';

const TEMPLATE = `<!doctype html><html><head><title>Firm</title><!--head-->
<script type="module" crossorigin src="/assets/index-1.js"></script>
<link rel="modulepreload" crossorigin href="/assets/app-1.js">
<link rel="stylesheet" crossorigin href="/assets/app-1.css"></head><body><div id="root"><!--app--></div></body></html>`;
const STYLES: Readonly<Record<string, string>> = {
  '/assets/app-1.css': 'p{color:red}',
  '/assets/home-1.css': 'q::before{content:"</style><b>"}',
};
const files = { scripts: ['/assets/home-1.js'], styles: ['/assets/home-1.css'] };
const frame = () =>
  startAfterFirstPicture(TEMPLATE, files, async (href) => STYLES[href] ?? Promise.reject(new Error(`no ${href}`)));
const hash = (text: string): string => createHash('sha256').update(text, 'utf8').digest('base64');

describe('the files of a route', () => {
  const chunk = (name: string, ...imports: string[]) => ({
    file: `assets/${name}.js`,
    css: [`assets/${name}.css`],
    imports,
    isEntry: name === 'entry',
  });
  const manifest = {
    'index.html': chunk('entry'),
    'src/routes/index.tsx?tsr-split=component': chunk('home', '_cards.js', 'index.html'),
    'src/routes/-index.later.tsx': chunk('blocks', '_cards.js', '_carousel.js'),
    'src/routes/-__root__.later.tsx': chunk('foot', 'index.html'),
    'src/routes/team.tsx?tsr-split=component': chunk('team'),
    '_cards.js': chunk('cards'),
    '_carousel.js': chunk('carousel'),
  };

  it('are the scripts of its screen, and its styles with those of the parts whose scripts come later', () => {
    expect(routeFiles(manifest, ['__root__', '/'])).toEqual({
      scripts: ['/assets/home.js', '/assets/cards.js'],
      styles: ['cards', 'home', 'foot', 'carousel', 'blocks'].map((name) => `/assets/${name}.css`),
    });
  });
});

describe('the frame of a rendered page', () => {
  it('has the styles of the entry and of its routes in itself, each in an element that it cannot end', async () => {
    const html = await frame();
    expect(html).not.toContain('rel="stylesheet"');
    expect(inlineStyles(html)).toEqual(['p{color:red}', 'q::before{content:"<\\/style><b>"}']);
    expect([...html.matchAll(/<style data-href="([^"]*)">/g)].map(([, href]) => href)).toEqual([
      '/assets/app-1.css',
      '/assets/home-1.css',
    ]);
  });

  it('names its stylesheets to the app, and no script before the first picture', async () => {
    const html = await frame();
    expect(html).not.toContain('type="module"');
    expect(html).toContain('["/assets/app-1.css","/assets/home-1.css"]');
    expect(html).toContain('["/assets/app-1.js","/assets/home-1.js"]');
  });

  it('fails when a stylesheet of the build is not there', async () => {
    const none = startAfterFirstPicture(TEMPLATE, files, () => Promise.reject(new Error('gone')));
    await expect(none).rejects.toThrow('gone');
  });

  it('lets its own styles apply by the policy, and none that a page brings', async () => {
    const empty = await frame();
    const page = fillFrame(empty, {
      head: '',
      body: '<style data-href="/assets/app-1.css">body{display:none}</style>',
    });
    const policy = contentSecurityPolicy(page, inlineStyles(empty));
    const own = inlineStyles(empty).map((text) => `'sha256-${hash(text)}'`);
    expect(policy).toContain(`style-src 'self' ${own.join(' ')};`);
    expect(policy).not.toContain(hash('body{display:none}'));
  });
});
