import { type ListView, withView } from '#contract/list-view.ts';
import { LinkButton } from '#ui/link-button.tsx';

interface MapToggleProps {
  /** The list's own address. */
  readonly href: string;
  readonly view: ListView;
  readonly className?: string | undefined;
}

/** Leads from the list to its map, and back. */
export function MapToggle({ href, view, className }: MapToggleProps) {
  const { isMap } = view;
  return (
    <LinkButton href={withView(href, { ...view, isMap: !isMap })} className={className}>
      <span className="visually-hidden">Show as </span>
      {isMap ? 'List' : 'Map'}
    </LinkButton>
  );
}
