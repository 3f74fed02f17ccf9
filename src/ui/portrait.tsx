import { useId } from 'react';
import { hashFnv1a } from '#lib/fnv1a.ts';
import { getInitials } from '#lib/text.ts';
import { classNames } from './class-names.ts';
import styles from './portrait.module.css';

interface PortraitProps {
  readonly name: string;
  /** `round`: 64 px. `tall`: 4:5, as wide as its box. Default `round`. */
  readonly shape?: 'round' | 'tall' | undefined;
}

const GROUNDS = ['tea', 'linen', 'sheet'] as const;
const INKS = ['tea', 'muted', 'warn'] as const;
const ANGLES = [0, 45, 90, -45] as const;
const SPACINGS = [4, 5, 6] as const;
/** The same for everybody, since portraits stand in rows. */
const GROUND = 129;

/** Each choice uses other bits of the hash, so that they are independent. */
function choose<T>(hash: number, shift: number, choices: readonly [T, ...T[]]): T {
  return choices[((hash >>> shift) & 0xff) % choices.length] ?? choices[0];
}

/** True for a file of our own origin: the content security policy blocks photos of other hosts. */
export const isOwnImage = (src: string | null | undefined): src is string => src != null && /^\/(?!\/)/.test(src);

/** A drawing for a person without a photo. Decorative: the name stands beside it. */
export function Portrait({ name, shape = 'round' }: PortraitProps) {
  const hatch = useId();
  const hash = hashFnv1a(name);
  const className = classNames(
    `relative block rigid clipped ${styles['portrait']}`,
    styles[shape],
    styles[choose(hash, 0, GROUNDS)],
    choose(hash, 5, INKS),
  );
  const letters = getInitials(name);
  if (shape === 'round') {
    return (
      <span className={className} aria-hidden="true">
        <svg viewBox="0 0 64 64" aria-hidden="true">
          <text x="32" y="41" fontSize="26">
            {letters}
          </text>
        </svg>
      </span>
    );
  }
  const [first = '', second = ''] = letters;
  const spacing = choose(hash, 12, SPACINGS);
  const angle = choose(hash, 15, ANGLES);
  const size = /[MW]/.test(first) ? 112 : 136;
  const x = 66 + ((hash >>> 18) % 4) * 4;
  return (
    <span className={className} aria-hidden="true">
      <svg viewBox="0 0 160 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <defs>
          <pattern
            id={hatch}
            width={spacing}
            height={spacing}
            patternUnits="userSpaceOnUse"
            patternTransform={`rotate(${angle})`}
          >
            <path d={`M0 ${spacing / 2}h${spacing}`} stroke="currentColor" strokeWidth="1.1" />
          </pattern>
        </defs>
        <path d={drawContours(hash)} className={styles['contour']} />
        <text x={x + 42} y={GROUND} fontSize="74" className={styles['planned']}>
          {second}
        </text>
        <text x={x} y={GROUND} fontSize={size} className={styles['wall']}>
          {first}
        </text>
        <text x={x} y={GROUND} fontSize={size} fill={`url(#${hatch})`}>
          {first}
        </text>
        <path d={`M18 ${GROUND}H142M142 ${GROUND - 4}v8`} className={styles['ground']} />
        <circle cx="18" cy={GROUND} r="3.4" className={styles['beacon']} />
        <circle cx="18" cy={GROUND} r="1.2" className={styles['dot']} />
      </svg>
    </span>
  );
}

function drawContours(hash: number): string {
  const middle = 52 + ((hash >>> 21) % 60);
  const slope = 88 + ((hash >>> 24) % 20);
  const apart = 13 + ((hash >>> 27) % 4);
  let path = '';
  for (let line = 0; line < 6; line += 1) {
    const half = slope - line * 17;
    const top = GROUND + line * apart;
    if (half < 12 || top > 196) break;
    path += `M${middle - half} 208C${middle - half * 0.8} ${top + apart} ${middle - half * 0.5} ${top} ${middle} ${top}`;
    path += `S${middle + half * 0.85} ${top + apart + 2} ${middle + half} 208`;
  }
  return path;
}
