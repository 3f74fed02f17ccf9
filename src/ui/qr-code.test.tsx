import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { QrCode } from './qr-code.tsx';

/** Where the code is dark, by row and column, with the empty edge around it. */
function modules(html: string): Set<string> {
  return new Set([...html.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${y} ${x}`));
}

it('draws a code with its three corners and an empty edge of four modules', () => {
  const html = renderToString(<QrCode text="https://homes.example/saved/move#jj1.AA.AA" label="QR code of the link" />);
  expect(html).toContain('role="img" aria-label="QR code of the link"');
  const size = Number(/viewBox="0 0 (\d+) \d+"/.exec(html)?.[1]);
  const dark = modules(html);
  for (const [row, column] of [
    [4, 4],
    [4, size - 11],
    [size - 11, 4],
  ] as const) {
    // A ring of seven around a light one around a block of three.
    expect([0, 6].every((step) => dark.has(`${row} ${column + step}`) && dark.has(`${row + 6} ${column + step}`))).toBe(
      true,
    );
    expect(dark.has(`${row + 1} ${column + 1}`)).toBe(false);
    expect(dark.has(`${row + 3} ${column + 3}`)).toBe(true);
  }
  expect([...dark].every((place) => place.split(' ').every((at) => Number(at) >= 4 && Number(at) < size - 4))).toBe(
    true,
  );
});

it('gives way to other words where a code would be too fine for a camera', () => {
  const instead = <p>Send the link instead.</p>;
  expect(renderToString(<QrCode text={'a'.repeat(858)} label="" instead={instead} />)).toContain('<svg');
  const words = renderToString(<QrCode text={'a'.repeat(859)} label="" instead={instead} />);
  expect(words).not.toContain('<svg');
  expect(words).toContain('Send the link instead.');
});
