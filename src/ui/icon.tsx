import { classNames } from './class-names.ts';
import styles from './icon.module.css';

interface IconProps {
  /** A path from below, or of an amenity. */
  readonly path: string;
  /** 16 px with a heavier line, for use inside text. */
  readonly small?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A line drawing, hidden from assistive technology: the words beside it name the control. */
export function Icon({ path, small, className }: IconProps) {
  return (
    <svg
      className={classNames(`rigid ${styles['icon']}`, small && styles['small'], className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

/* One path each on 24 by 24 units. From Lucide (ISC licence). */

export const menuIcon = 'M4 5h16M4 12h16M4 19h16';
export const houseIcon = 'M3 10l9-7 9 7v11H3zM9 21v-9h6v9';
export const sendIcon = 'M22 2 11 13M22 2l-7 20-4-9-9-4z';
export const closeIcon = 'M18 6 6 18M6 6l12 12';
export const chevronLeftIcon = 'M15 18l-6-6 6-6';
export const chevronRightIcon = 'M9 18l6-6-6-6';
export const chevronDownIcon = 'M6 9l6 6 6-6';
export const searchIcon = 'M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0';
export const filtersIcon = 'M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3';
export const pinIcon =
  'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M9 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0';
export const alertIcon = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 8v4M12 16h.01';
export const deviceIcon = 'M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zM12 18h.01';
export const offlineIcon =
  'M10.94 5.274A7 7 0 0 1 15.71 10h1.79a4.5 4.5 0 0 1 4.222 6.057M18.796 18.81A4.5 4.5 0 0 1 17.5 19H9A7 7 0 0 1 5.79 5.78M2 2l20 20';
export const onlineIcon = 'M17 15l-5.5 5.5L9 18M5.516 16.07A7 7 0 1 1 15.71 8h1.79a4.5 4.5 0 0 1 3.501 7.327';
export const retryIcon = 'M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5';
export const brokenPictureIcon = 'M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 6M15 9h.01';
export const pauseIcon =
  'M15 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM6 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z';
export const playIcon = 'M6 4v16l14-8z';
export const bookmarkIcon =
  'M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z';
export const arrowLeftIcon = 'M12 19l-7-7 7-7M19 12H5';
export const arrowRightIcon = 'M5 12h14M12 5l7 7-7 7';
export const minusIcon = 'M5 12h14';
export const plusIcon = 'M5 12h14M12 5v14';
export const tickIcon = 'M20 6 9 17l-5-5';
export const clockIcon = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 6v6l4 2';
export const bookmarkTickIcon = `${bookmarkIcon}M9 10l2 2l4-4`;
export const arrowDownIcon = 'M12 5v14M19 12l-7 7l-7-7';
