import { formatCount } from '#lib/counted.ts';
import { chevronRightIcon, Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import type { createSearchLink } from './search-address.ts';

interface SearchOfferProps {
  readonly link: ReturnType<typeof createSearchLink>;
  /** "Without", "Add". */
  readonly verb: string;
  readonly name: string;
  readonly homes: number;
}

/** Another search and how many properties it has, as a row. */
export const SearchOffer = ({ link, verb, name, homes }: SearchOfferProps) => (
  <li className="ruled">
    <Link {...link} className="row middle gap-x-3">
      {/* With large text the count has a row of its own. */}
      <span className="grow-8rem">
        {verb} <b>{name}</b>
        <span className="visually-hidden">:</span>
      </span>
      <span className="middle flex gap-1 nowrap strong tea">
        {formatCount(homes, 'home')}
        <Icon path={chevronRightIcon} />
      </span>
    </Link>
  </li>
);
