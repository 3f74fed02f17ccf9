import type { ListView } from '#contract/list-view.ts';
import { TextLink } from '#ui/button.tsx';
import type { Destination } from '#ui/link.tsx';

interface MapToggleProps {
  /** The list, looked at in a way. */
  readonly to: (view: ListView) => Destination;
  readonly view: ListView;
  readonly className?: string | undefined;
}

/** Leads from the list to its map, and back. */
export function MapToggle({ to, view, className }: MapToggleProps) {
  const { isMap } = view;
  return (
    <TextLink {...to({ ...view, isMap: !isMap })} className={className}>
      <span className="visually-hidden">Show as </span>
      {isMap ? 'List' : 'Map'}
    </TextLink>
  );
}
