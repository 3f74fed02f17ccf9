// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { createSnapshot, MAX_CARDS } from './screen-snapshot.ts';

const card = (id: number) =>
  `<li><article class="card"><img data-arrived="" src="/media/a.avif"><h2><a href="/property/${id}">Home ${id}</a></h2></article></li>`;
const list = (count: number) =>
  `<ul class="grid">${Array.from({ length: count }, (_, id) => card(id + 1)).join('')}</ul>`;

let root: HTMLElement;
const show = (main: string) => {
  root.innerHTML = `<div class="page"><header>Bar</header><div role="status">Saved copy</div><main>${main}</main><footer>Foot</footer><div role="status" popover="manual">Toast</div></div>`;
};
const take = async () => (await createSnapshot(root))?.html;

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  const found = document.getElementById('root');
  if (found === null) throw new Error('The document has a root');
  root = found;
});

describe('the snapshot of a list screen', () => {
  it('has the frame and a page of cards, and leaves the screen alone', async () => {
    show(list(MAX_CARDS + 1));
    const before = root.innerHTML;
    const html = (await take()) ?? '';
    expect(html.match(/<article/g)).toHaveLength(MAX_CARDS);
    expect(html).toContain('Home 1<');
    expect(html).toContain('<header>Bar</header>');
    // The first frame of a launch need not wait for more.
    expect(html).toMatch(/<li id="enough"><article[^>]*><img[^>]*><h2><a[^>]*>Home 7</);
    expect(root.innerHTML).toBe(before);
  });

  it('has no part that would be announced, run or sent again', async () => {
    show(
      `<p role="status">40 homes</p><p aria-live="polite">News</p><script>alert(1)</script><!--$--><noscript>n</noscript><dialog>Filters</dialog><form method="post"><input name="email" value="a@b.ke"></form>${list(1)}`,
    );
    const html = (await take()) ?? '';
    for (const removedText of '40 homes|Saved copy|Toast|News|script|<!--|Filters|a@b.ke|Foot|data-arrived'.split('|'))
      expect(html).not.toContain(removedText);
  });

  it('has no lazy parts, because a press on them could not be repeated', async () => {
    show(`${list(1)}<button data-late="">Save</button>`);
    expect(await take()).toContain('Home 1<');
    expect(await take()).not.toContain('Save<');
  });

  it('has the slideshow’s first picture, with its caption, since a launch starts there', async () => {
    show(`<i data-slide="0" aria-hidden="true"></i><i data-slide="2"></i><p data-of-slide="2">Kilifi</p>${list(1)}`);
    const html = (await take()) ?? '';
    expect(html).toContain('<i data-slide="0"></i>');
    expect(html).not.toContain('data-slide="2"');
    expect(html).not.toContain('Kilifi');
  });

  it('has the choices of the address, and none that the visitor has not applied', async () => {
    show(
      `<form><input type="text" name="location" value="My street"><select name="bedrooms"><option value="" selected></option><option value="3">3+</option></select><select name="max_price"><option value=""></option><option value="5">5</option></select></form>${list(1)}`,
    );
    for (const select of root.querySelectorAll('select')) select.selectedIndex = 1;
    history.replaceState(null, '', '/filter-results?bedrooms=3');
    const html = (await take()) ?? '';
    expect(html).not.toContain('My street');
    expect(html).toContain('<option value="3" selected="">');
    expect(html.match(/selected/g)).toHaveLength(1);
  });

  it.each([
    ['loads', `<div aria-busy="true"></div>${list(1)}`],
    ['has failed', `<div role="alert">No answer</div>${list(1)}`],
    ['shows no property', '<p>Nothing found</p>'],
    ['has a dialog open', `<dialog open>Filters</dialog>${list(1)}`],
    ['is too long', `<p>${'x'.repeat(200_001)}</p>${list(1)}`],
  ])('is none while the screen %s', async (_state, main) => {
    show(main);
    expect(await take()).toBeUndefined();
  });
});
