import type { SavedProperty } from '#offline/saved/saved-property.ts';
import { getStoredShare } from '#parts/saved-words.ts';
import { useSavedState } from '#parts/saving.ts';
import { ProgressRing } from '#ui/progress-ring.tsx';

interface SavedRingProps {
  readonly saved: SavedProperty;
  readonly small?: boolean;
  readonly className?: string | undefined;
}

/** As far as the save button's ring, which counts the photos under way, once it is connected. */
export function SavedRing({ saved, ...props }: SavedRingProps) {
  const { progress } = useSavedState(saved.id);
  return <ProgressRing part={Math.max(progress, getStoredShare(saved))} {...props} />;
}
