import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { textOf } from '#tests/fixtures/query-states.tsx';
import { RangePair, rangeInWords } from './range-pair.tsx';

const millions = (value: number) => `${value / 1_000_000}M`;

describe('a range on the server', () => {
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
    expect(textOf(html)).toContain('From KES 10');
    expect(html).not.toContain('style=');
  });

  it('shows the exact bounds of a range with their decimals', () => {
    const html = renderToStaticMarkup(
      <RangePair
        label="Price"
        unit="KES"
        min={0}
        max={100_000}
        step={500}
        low={1500.75}
        high={80_000}
        onChange={() => {}}
        format={String}
      />,
    );
    expect(html).toContain('value="1,500.75"');
    expect(html).toContain('value="80,000"');
  });
});

describe('the words of a range', () => {
  it('names the bounds that are there', () => {
    expect(rangeInWords(8_000_000, 65_000_000, millions)).toEqual(['', '8M to 65M']);
    expect(rangeInWords(8_000_000, null, millions)).toEqual(['From ', '8M']);
    expect(rangeInWords(null, 65_000_000, millions)).toEqual(['Up to ', '65M']);
    expect(rangeInWords(null, null, millions)).toEqual(['Any', '']);
  });
});
