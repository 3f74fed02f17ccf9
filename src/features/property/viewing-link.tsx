import { ButtonLink } from '#ui/button.tsx';
import { viewing as words } from './words.ts';

interface ViewingLinkProps {
  readonly id: number;
  readonly className: string | undefined;
}

/** Leads to the request for a viewing (0029). */
export const ViewingLink = ({ id, className }: ViewingLinkProps) => (
  <ButtonLink wide className={className} to="/property/$id/viewing" params={{ id: `${id}` }}>
    {words.title}
  </ButtonLink>
);
