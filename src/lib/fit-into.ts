/** A size in px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The largest size of the same shape with neither side longer than `most`; what is smaller stays. Whole px, 1 at least. */
export function fitInto({ width, height }: Size, most: number): Size {
  const factor = Math.min(1, most / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}
