import type { ReactNode } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

/**
 * The largest code that a phone's camera reads from a phone's screen: 97 modules across at 320 px leave more than 3 px to
 * each. It holds 858 characters.
 */
const LARGEST_VERSION = 20;

/** A text as a QR code; undefined when it is too long for one that a phone can read. */
function qrOf(text: string): ReturnType<typeof encode> | undefined {
  try {
    return encode(text, { ecc: 'L', boostEcc: true, maxVersion: LARGEST_VERSION, border: 4 });
  } catch {
    return undefined;
  }
}

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  /** Stands in its place where the text is too long for a code that a camera can read. */
  readonly instead?: ReactNode;
}

/** A link for the camera of a phone, drawn dark on light in both schemes, as wide as its place up to 20rem. */
export function QrCode({ text, label, instead = null }: QrCodeProps) {
  const code = qrOf(text);
  if (code === undefined) return instead;
  const { size, data } = code;
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={styles['code']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
