const KILOBYTE = 1000;
const MEGABYTE = 1000 * KILOBYTE;
const GIGABYTE = 1000 * MEGABYTE;

/** The unit and the step in which a size is shown, in bytes. */
function getScale(bytes: number): { readonly unit: string; readonly size: number; readonly step: number } {
  if (bytes >= GIGABYTE) return { unit: 'GB', size: GIGABYTE, step: GIGABYTE / 10 };
  if (bytes >= 100 * MEGABYTE) return { unit: 'MB', size: MEGABYTE, step: MEGABYTE };
  if (bytes >= MEGABYTE) return { unit: 'MB', size: MEGABYTE, step: MEGABYTE / 10 };
  return { unit: 'KB', size: KILOBYTE, step: KILOBYTE };
}

/** Rounds bytes as they are shown, so that a sum is that of the figures above it. Only nothing is 0. */
export function roundSize(bytes: number): number {
  if (bytes <= 0) return 0;
  const { step } = getScale(bytes);
  return Math.max(1, Math.round(bytes / step)) * step;
}

/** A size: "0 KB", "132 KB", "1.3 MB", "120 MB", "1.2 GB". @param bytes bytes */
export function formatSize(bytes: number): string {
  const rounded = roundSize(bytes);
  const { unit, size, step } = getScale(rounded);
  return `${(rounded / size).toFixed(step < size ? 1 : 0)} ${unit}`;
}

/** A size in MB with one decimal, "1.3"; at least "0.1" unless it is 0. @param bytes bytes */
export function formatMegabytes(bytes: number): string {
  if (bytes <= 0) return '0';
  return Math.max(0.1, bytes / MEGABYTE).toFixed(1);
}
