import { isShortlet, type Priced } from '#lib/money.ts';
import { useDeviceParts } from '#parts/device-parts.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { viewing as words } from './words.ts';

interface ViewingLinkProps {
  readonly property: Priced & { readonly id: number };
  readonly className: string | undefined;
}

/** Leads to the request for a viewing (0029), or to one that this visitor has made. Nobody views a stay by the night. */
export function ViewingLink({ property, className }: ViewingLinkProps) {
  const deviceParts = useDeviceParts();
  const { id } = property;
  return (
    <div className={className}>
      {deviceParts && <deviceParts.ViewingLine id={id} />}
      {!isShortlet(property) && (
        <ButtonLink wide to="/property/$id/viewing" params={{ id: `${id}` }}>
          {words.title}
        </ButtonLink>
      )}
    </div>
  );
}
