import { fnv1a } from '#lib/fnv1a.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './monogram.module.css';

interface MonogramProps {
  /** The same name always gives the same drawing. */
  readonly name: string;
  /** Address of the organisation's own logo, on our origin; "" where there is none. */
  readonly logo?: string | undefined;
}

/** Circle, square, hexagon, arch, lozenge, shield and cut plot, on a field of 44 units. */
const FRAMES = [
  'M2 22a20 20 0 1 0 40 0a20 20 0 1 0-40 0',
  'M2 2h40v40H2z',
  'M22 1 42 12v20L22 43 2 32V12z',
  'M2 43V22a20 20 0 0 1 40 0v21z',
  'M22 1l21 21-21 21L1 22z',
  'M2 4h40v18c0 12-9 18-20 21C11 40 2 34 2 22z',
  'M2 10 10 2h32v32l-8 8H2z',
] as const;
const SETTINGS = ['sans', 'serif', 'bold', 'light'] as const;
const SMALL_WORDS = new Set(['of', 'the', 'and', 'for', 'na', 'wa', 'ya', 'za', '&']);

/** One or two initials, small words skipped. */
function letters(name: string, most: number): string {
  const large = name.split(/\s+/u).filter((word) => word !== '' && !SMALL_WORDS.has(word.toLowerCase()));
  return large
    .slice(0, most)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

/**
 * The wordmark of an organisation in one ink: a frame with initials drawn from its name, and the name beside it. A real
 * logo takes the place of the frame.
 */
export function Monogram({ name, logo }: MonogramProps) {
  const hash = fnv1a(name);
  const frame = FRAMES[(hash >>> 4) % FRAMES.length] ?? FRAMES[0];
  const isFilled = ((hash >>> 12) & 1) === 1;
  const initials = letters(name, 1 + ((hash >>> 15) & 1));
  const setting = SETTINGS[(hash >>> 18) % SETTINGS.length] ?? SETTINGS[0];
  return (
    <span className={classNames(styles['mark'], styles[setting])}>
      {logo === undefined || logo === '' ? (
        <svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true">
          <path d={frame} className={isFilled ? styles['filled'] : styles['line']} />
          <text x="22" y={initials.length > 1 ? 27.5 : 28.5} fontSize={initials.length > 1 ? 15 : 19}>
            {initials}
          </text>
        </svg>
      ) : (
        <img src={logo} alt="" width="44" height="44" loading="lazy" decoding="async" />
      )}
      <span className={styles['name']}>{name}</span>
    </span>
  );
}
