import type { ReactNode } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** The largest code that a camera reads from a phone's screen: 97 modules at 320 px. It holds 858 characters. */
const LARGEST_VERSION = 20;

function encodeQr(text: string): ReturnType<typeof encode> | undefined {
  try {
    return encode(text, { ecc: 'L', boostEcc: true, maxVersion: LARGEST_VERSION, border: 4 });
  } catch {
    return undefined;
  }
}

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  /** Shown instead where the text is too long for a code that a camera can read. */
  readonly instead?: ReactNode;
}

export function QrCode({ text, label, instead = null }: QrCodeProps) {
  const code = encodeQr(text);
  if (code === undefined) return instead;
  const { size, data } = code;
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={`auto-height rounded ${styles['code']}`}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}
