import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { QrCode } from './qr-code.tsx';

it('text replaces a code that would be too fine for a camera', () => {
  const instead = <p>Send the link instead.</p>;
  const code = renderToString(<QrCode text={'a'.repeat(858)} label="QR code of the link" instead={instead} />);
  expect(code).toContain('role="img" aria-label="QR code of the link"');
  const words = renderToString(<QrCode text={'a'.repeat(859)} label="" instead={instead} />);
  expect(words).not.toContain('<svg');
  expect(words).toContain('Send the link instead.');
});
