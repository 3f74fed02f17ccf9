import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Pagination } from './pagination.tsx';

describe('pagination', () => {
  const pager = (page: number) =>
    renderToStaticMarkup(<Pagination page={page} pageCount={3} hrefOf={(n) => `/filter-results?page=${n}`} />);

  it('links to the pages beside this one', () => {
    expect(pager(2)).toContain('href="/filter-results?page=1"');
    expect(pager(2)).toContain('href="/filter-results?page=3"');
    expect(pager(2)).toContain('Page 2 of 3');
  });

  it('disables the ends and keeps their place', () => {
    expect(pager(1)).toMatch(/aria-disabled="true"[^>]*>.*Previous/);
    expect(pager(1)).toContain('page=2');
    expect(pager(3)).not.toContain('page=4');
    expect(pager(3)).toContain('Next');
  });
});
