import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Carousel } from './carousel.tsx';

describe('a carousel on the server', () => {
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
});
