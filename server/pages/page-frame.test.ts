import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPageFrame, fillFrame, getContentSecurityPolicy, getInlineStyles, getRouteFiles } from './page-frame.ts';

const TEMPLATE = `<!doctype html><html><head><title>Firm</title><!--head-->
<script type="module" crossorigin src="/assets/index-1.js"></script>
<link rel="modulepreload" crossorigin href="/assets/app-1.js">
<link rel="stylesheet" crossorigin href="/assets/app-1.css"></head><body><div id="root"><!--app--></div></body></html>`;
const STYLES: Readonly<Record<string, string>> = {
  '/assets/app-1.css': 'p{color:red}',
  '/assets/home-1.css': 'q::before{content:"</style><b>"}',
};
const files = { scripts: ['/assets/home-1.js'], styles: ['/assets/home-1.css'], idleStyles: ['/assets/late-1.css'] };
const frame = () =>
  createPageFrame(TEMPLATE, files, async (href) => STYLES[href] ?? Promise.reject(new Error(`no ${href}`)));
const hash = (text: string): string => createHash('sha256').update(text, 'utf8').digest('base64');

describe('the frame of a rendered page', () => {
  it('contains the styles of the entry and its routes, each in an element that it cannot close', async () => {
    const html = await frame();
    expect([...html.matchAll(/<link rel="stylesheet"[^>]*>/g)].join('')).toBe(
      '<link rel="stylesheet" disabled href="/assets/app-1.css"><link rel="stylesheet" disabled href="/assets/home-1.css">',
    );
    expect(getInlineStyles(html)).toEqual(['p{color:red}', 'q::before{content:"<\\/style><b>"}']);
    expect([...html.matchAll(/<style data-href="([^"]*)">/g)].map(([, href]) => href)).toEqual([
      '/assets/app-1.css',
      '/assets/home-1.css',
    ]);
  });

  it('starts no script before the first picture: the start script waits in a template', async () => {
    const [before = '', template = ''] = (await frame()).split('<template id="after-first-picture">');
    expect(before).not.toMatch(/type="module"|modulepreload/);
    expect(template).toMatch(
      /^<script type="module" crossorigin src="\/assets\/app-1.js"><\/script><link rel="modulepreload" crossorigin href="\/assets\/home-1.js"><script type="module" crossorigin src="\/assets\/index-1.js"><\/script><link rel="preload" as="style" crossorigin href="\/assets\/late-1.css"><\/template>/,
    );
  });

  it('allows its own styles by the policy, and no others', async () => {
    const empty = await frame();
    const page = fillFrame(empty, {
      head: '',
      body: '<style data-href="/assets/app-1.css">body{display:none}</style>',
    });
    const policy = getContentSecurityPolicy(page, getInlineStyles(empty));
    const own = getInlineStyles(empty).map((text) => `'sha256-${hash(text)}'`);
    expect(policy).toContain(`style-src 'self' ${own.join(' ')};`);
    expect(policy).not.toContain(hash('body{display:none}'));
  });

  describe('of a route', () => {
    const chunk = (name: string, imports: string[] = [], isEntry = false) => ({
      file: `assets/${name}.js`,
      imports,
      dynamicImports: [],
      css: [`assets/${name}.css`],
      isEntry,
    });
    const manifest = {
      'index.html': chunk('index', [], true),
      'src/routes/saved.tsx?tsr-split=component': chunk('saved', ['_lists', 'index.html']),
      _lists: chunk('lists', ['_common']),
      _common: chunk('common'),
      'src/app/device-services.ts': chunk('keeping', ['_lists', '_toast']),
      _toast: chunk('toast'),
      'src/features/frame/footer.tsx': chunk('footer', ['_lists']),
      // Two routes in one file, which the build names by neither.
      _people: chunk('people', ['_common']),
    };
    const modules = {
      'src/routes/saved.tsx?tsr-split=component': ['/assets/saved.js', '/assets/saved.css'],
      'src/routes/team.tsx?tsr-split=component': ['/assets/people.js', '/assets/people.css'],
      'src/routes/agent.tsx?tsr-split=component': ['/assets/people.js', '/assets/people.css'],
    };

    it('has its styles after those that they override, and lists those that load later', () => {
      expect(getRouteFiles(manifest, modules, ['/saved'])).toEqual({
        scripts: ['/assets/saved.js', '/assets/lists.js', '/assets/common.js'],
        styles: ['/assets/common.css', '/assets/lists.css', '/assets/saved.css', '/assets/footer.css'],
        idleStyles: ['/assets/toast.css', '/assets/keeping.css'],
      });
    });

    it('has those of a file that it shares with other routes', () => {
      for (const route of ['/team', '/agent']) {
        const { scripts, styles } = getRouteFiles(manifest, modules, [route]);
        expect(scripts).toEqual(['/assets/people.js', '/assets/common.js']);
        expect(styles.slice(0, 2)).toEqual(['/assets/common.css', '/assets/people.css']);
      }
    });
  });
});
