/** A size in MB with one decimal, "1.3"; at least "0.1" unless it is 0. @param bytes bytes */
export function formatMegabytes(bytes: number): string {
  if (bytes <= 0) return '0';
  return Math.max(0.1, bytes / 1_000_000).toFixed(1);
}
