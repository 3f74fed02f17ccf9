import type { ComponentProps } from 'react';
import type { SavedProperty } from '#offline/saved/saved-property.ts';
import { getStoredShare } from '#parts/saved-words.ts';
import { useSavedState } from '#parts/saving.ts';
import { ProgressRing } from '#ui/progress-ring.tsx';

interface SavedRingProps extends Omit<ComponentProps<typeof ProgressRing>, 'part'> {
  readonly saved: SavedProperty;
}

/** As far as the save button's ring, which counts the photos under way, once it is connected. */
export function SavedRing({ saved, ...props }: SavedRingProps) {
  const { progress } = useSavedState(saved.id);
  return <ProgressRing part={Math.max(progress, getStoredShare(saved))} {...props} />;
}
