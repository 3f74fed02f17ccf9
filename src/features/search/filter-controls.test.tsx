import { expect, it } from 'vitest';
import { getText, renderHtml } from '#tests/fixtures/query-states.tsx';
import { formatRange, RangePair } from './filter-controls.tsx';

const millions = (value: number) => `${value / 1_000_000}M`;

const range = (bounds: Pick<Parameters<typeof RangePair>[0], 'max' | 'step' | 'low' | 'high'>) =>
  renderHtml(<RangePair label="Price" unit="KES" min={0} onChange={() => {}} format={String} {...bounds} />);

it('a range is drawn to scale on the server', () => {
  const html = range({ max: 100, step: 1, low: 10, high: undefined });
  expect(html).toContain('x1="10%"');
  expect(html).toContain('no maximum');
  expect(getText(html)).toContain('From KES 10');
});

it('a range shows its exact bounds with their decimals', () => {
  const html = range({ max: 100_000, step: 500, low: 1500.75, high: 80_000 });
  expect(html).toContain('value="1,500.75"');
  expect(html).toContain('value="80,000"');
});

it('the text of a range has its set bounds', () => {
  expect(formatRange(8_000_000, 65_000_000, millions)).toEqual(['', '8M to 65M']);
  expect(formatRange(8_000_000, undefined, millions)).toEqual(['From ', '8M']);
  expect(formatRange(undefined, 65_000_000, millions)).toEqual(['Up to ', '65M']);
  expect(formatRange(undefined, undefined, millions)).toEqual(['Any', '']);
});
