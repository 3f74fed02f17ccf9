export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Scales a size down until neither side exceeds `max` px. Whole px, at least 1. */
export function fitInto({ width, height }: Size, max: number): Size {
  const factor = Math.min(1, max / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}
