import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Button } from './button.tsx';
import { Carousel } from './carousel.tsx';
import { Dialog } from './dialog.tsx';
import { Pagination } from './pagination.tsx';
import { Portrait } from './portrait.tsx';
import { RangePair, rangeInWords } from './range-pair.tsx';
import { TextField } from './text-field.tsx';
import { Toast } from './toast.tsx';

const millions = (value: number) => `${value / 1_000_000}M`;

describe('parts on the server, without a window', () => {
  it('writes nothing for a dialog that is closed', () => {
    const html = renderToStaticMarkup(
      <Dialog open={false} onClose={() => {}} title="Filters">
        words
      </Dialog>,
    );
    expect(html).toBe('');
  });

  it('writes every card of a carousel, and no inline style', () => {
    const html = renderToStaticMarkup(
      <Carousel label="Featured properties">
        <a href="/property/1">One</a>
        <a href="/property/2">Two</a>
      </Carousel>,
    );
    expect(html).toContain('/property/1');
    expect(html).toContain('/property/2');
    expect(html).toContain('1 of 2');
    expect(html).not.toContain('style=');
  });

  it('draws a range without inline style', () => {
    const html = renderToStaticMarkup(
      <RangePair
        label="Price"
        unit="KES"
        min={0}
        max={100}
        step={1}
        low={10}
        high={null}
        onChange={() => {}}
        format={String}
      />,
    );
    expect(html).toContain('x1="10%"');
    expect(html).toContain('no maximum');
    expect(html).not.toContain('style=');
  });

  it('keeps the place of toasts in the page, so that a screen reader listens to it', () => {
    expect(renderToStaticMarkup(<Toast />)).toContain('role="status"');
  });

  it('gives a name the same portrait every time, and another name another one', () => {
    const draw = (name: string) => renderToStaticMarkup(<Portrait name={name} shape="tall" />);
    expect(draw('Wangari Mwambao')).toBe(draw('Wangari Mwambao'));
    expect(draw('Wangari Mwambao')).not.toBe(draw('Otieno Jabali'));
  });
});

describe('a field', () => {
  it('ties error and hint to its control, and marks it', () => {
    const html = renderToStaticMarkup(
      <TextField id="mail" label="Email" hint="We answer there." error="Please enter a valid email" prefix="@" />,
    );
    expect(html).toContain('for="mail"');
    expect(html).toContain('aria-describedby="mail-prefix mail-error mail-hint"');
    expect(html).toContain('aria-invalid="true"');
  });

  it('says nothing of errors while there is none', () => {
    const html = renderToStaticMarkup(<TextField id="mail" label="Email" error="" />);
    expect(html).not.toContain('aria-invalid');
    expect(html).not.toContain('aria-describedby');
  });
});

describe('a busy button', () => {
  it('is disabled and shows the other words, the first ones hidden', () => {
    const html = renderToStaticMarkup(
      <Button busy busyLabel="Submitting...">
        Send Enquiry
      </Button>,
    );
    expect(html).toContain('disabled=""');
    expect(html).toMatch(/aria-hidden="true">Send Enquiry/);
    expect(html).toMatch(/aria-hidden="false">Submitting\.\.\./);
  });
});

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

describe('the words of a range', () => {
  it('names the bounds that are there', () => {
    expect(rangeInWords(8_000_000, 65_000_000, millions)).toBe('8M to 65M');
    expect(rangeInWords(8_000_000, null, millions)).toBe('From 8M');
    expect(rangeInWords(null, 65_000_000, millions)).toBe('Up to 65M');
    expect(rangeInWords(null, null, millions)).toBe('Any');
  });
});
