import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MIN_PRICED_PROPERTIES } from '#contract/content-calls.ts';
import type { PlaceFacts, PlaceKind } from '#contract/place-facts.ts';
import { placeFactsQuery, teamQuery } from '#data/content.queries.ts';
import { formatLongDate } from '#lib/dates.ts';
import { formatNumber, formatShortAmount } from '#lib/money.ts';
import { formatChange } from '#parts/fact-rows.ts';
import { classNames } from '#ui/class-names.ts';
import { type Destination, Link } from '#ui/link.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { formatUnbroken } from '#ui/unbroken-words.tsx';
import styles from './place-figures.module.css';
import { getLocationLink } from './search-address.ts';
import { figures as words } from './words-results.tsx';

interface LineProps {
  readonly to: Destination;
  readonly children: string;
  readonly about: ReactNode;
  /** One under another in every line, however short the name. */
  readonly isBelow?: boolean;
}

function Line({ to, children, about, isBelow = false }: LineProps) {
  return (
    <li>
      <Link {...to} className="row align-baseline gap-x-2 target-height pad-block-2">
        <span className="soft-line">{children}</span>{' '}
        <span className={classNames('text-sm muted', isBelow && 'full-width')}>{about}</span>
      </Link>
    </li>
  );
}

export function PlaceFigures({ location }: { readonly location: string }) {
  const facts = useQuery(placeFactsQuery(location)).data?.record;
  if (facts == null || facts.homes === 0) return null;
  const { name, homes, kinds, newest, near, people, counted_at } = facts;
  return (
    <section className={styles['figures']} aria-labelledby="place-figures">
      <SectionHead
        id="place-figures"
        title={words.title(name)}
        lead={
          <>
            {homes === 1 ? words.oneProperty : words.properties(homes)}
            {words.onOurList}
            <time dateTime={counted_at} className="nowrap">
              {formatLongDate(counted_at)}
            </time>
            {kinds.some(({ prices }) => prices != null) ? words.pricesOf(MIN_PRICED_PROPERTIES) : '.'}
          </>
        }
      />
      <Kinds kinds={kinds} />
      <div className={classNames('stack gap-6', styles['more'])}>
        {newest.length > 0 && (
          <div>
            <h3>{words.newest}</h3>
            <ul>
              {newest.map(({ id, title, listed_at, change }) => (
                <Line
                  key={id}
                  isBelow
                  to={{ to: '/property/$id', params: { id: `${id}` } }}
                  about={formatUnbroken(
                    change == null ? words.listed(formatLongDate(listed_at)) : formatChange(change),
                  )}
                >
                  {title}
                </Line>
              ))}
            </ul>
          </div>
        )}
        {near.length > 0 && (
          <div>
            <h3>{words.nearby}</h3>
            <ul>
              {near.map((place) => (
                <Line key={place.name} to={getLocationLink(place.name)} about={words.properties(place.homes)}>
                  {place.name}
                </Line>
              ))}
            </ul>
          </div>
        )}
        <People people={people} place={name} />
      </div>
    </section>
  );
}

const MAX_KINDS = 8;

function Kinds({ kinds }: { readonly kinds: readonly PlaceKind[] }) {
  const isPriced = kinds.some(({ prices }) => prices != null);
  const others = kinds.slice(MAX_KINDS).reduce((sum, { homes }) => sum + homes, 0);
  return (
    <div className="stack gap-3 scroll-x bottom-6">
      <table className={`full-width tabular text-15 ${styles['kinds']}`}>
        <thead>
          <tr>
            <th scope="col">{words.kind}</th>
            <th scope="col">{words.count}</th>
            {isPriced && (
              <>
                <th scope="col">{words.lowest}</th>
                <th scope="col">{words.middle}</th>
                <th scope="col">{words.highest}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {kinds.slice(0, MAX_KINDS).map(({ agreement, name, homes, prices }) => (
            <tr key={`${agreement} ${name}`}>
              <th scope="row">
                {name} <span className="muted">{words.offers[agreement][prices == null ? 0 : 1]}</span>
              </th>
              <td>{formatNumber(homes)}</td>
              {isPriced &&
                [prices?.lowest, prices?.middle, prices?.highest].map((price, index) => (
                  <td key={index}>{price === undefined ? '' : formatShortAmount(price)}</td>
                ))}
            </tr>
          ))}
        </tbody>
      </table>
      {others > 0 && <p className="small muted">{words.otherKinds(words.properties(others))}</p>}
    </div>
  );
}

function People({ people, place }: { readonly people: PlaceFacts['people']; readonly place: string }) {
  const team = useQuery({ ...teamQuery(), enabled: people.length > 0 }).data?.items ?? [];
  const agents = people.flatMap(({ username, homes }) => {
    const agent = team.find((member) => member.username === username);
    return agent === undefined ? [] : [{ agent, homes }];
  });
  if (agents.length === 0) return null;
  return (
    <div>
      <h3>{words.people(place)}</h3>
      <ul>
        {agents.map(({ agent, homes }) => (
          <Line
            key={agent.username}
            to={{ to: '/me/$username', params: { username: agent.username } }}
            about={words.properties(homes)}
          >
            {agent.name}
          </Line>
        ))}
      </ul>
    </div>
  );
}
