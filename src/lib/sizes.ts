/** A size in MB with one decimal, as people read it: "1.3". What is there but less than that reads "0.1". @param bytes bytes */
export function megabytes(bytes: number): string {
  if (bytes <= 0) return '0';
  return Math.max(0.1, bytes / 1_000_000).toFixed(1);
}
