import { useDeviceParts } from '#parts/device-parts.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { viewing as words } from './words.ts';

/** Leads to the request for a viewing (0029), or to one that this visitor has made. */
export function ViewingLink({ id, className }: { readonly id: number; readonly className: string | undefined }) {
  const deviceParts = useDeviceParts();
  return (
    <div className={className}>
      {deviceParts && <deviceParts.ViewingLine id={id} />}
      <ButtonLink wide to="/property/$id/viewing" params={{ id: `${id}` }}>
        {words.title}
      </ButtonLink>
    </div>
  );
}
