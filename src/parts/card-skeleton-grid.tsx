import grid from './card-grid.module.css';
import { CardSkeleton } from './card-skeleton.tsx';

/** Cards shown while a list loads (spec §9). */
export const SKELETON_CARDS = 6;

/**
 * The loading state of a card grid: six skeletons in the grid's own geometry.
 * @param words what a screen reader hears ("Loading properties...")
 */
export function CardSkeletonGrid({ words }: { readonly words: string }) {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {words}
      </p>
      <div className={grid['grid']}>
        {Array.from({ length: SKELETON_CARDS }, (_, index) => (
          <CardSkeleton key={index} edge />
        ))}
      </div>
    </div>
  );
}
