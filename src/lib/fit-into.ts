/** A size in px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Scales a size down until neither side exceeds `most` px. Whole px, at least 1. */
export function fitInto({ width, height }: Size, most: number): Size {
  const factor = Math.min(1, most / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}
