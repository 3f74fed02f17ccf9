import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AgreementType } from '#contract/agreement-types.ts';
import { MIN_PRICED_PROPERTIES } from '#contract/content-calls.ts';
import type { PlaceFacts, PlaceKind } from '#contract/place-facts.ts';
import { placeFactsQuery, teamQuery } from '#data/content.queries.ts';
import { longDate } from '#lib/dates.ts';
import { formatNumber, formatShortAmount } from '#lib/money.ts';
import { changeInWords } from '#parts/fact-rows.ts';
import { classNames } from '#ui/class-names.ts';
import { type Destination, Link } from '#ui/link.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import styles from './place-figures.module.css';
import { locationLink } from './search-address.ts';

const OFFERS: Readonly<Record<AgreementType, readonly [offer: string, priced: string]>> = {
  SALE: ['for sale', 'for sale'],
  RENT: ['to let', 'to let, a month'],
  SHORTLET: ['as a shortlet', 'as a shortlet, a night'],
};

const properties = (homes: number): string => (homes === 1 ? '1 property' : `${formatNumber(homes)} properties`);

interface LineProps {
  readonly to: Destination;
  readonly children: string;
  readonly about: ReactNode;
}

function Line({ to, children, about }: LineProps) {
  return (
    <li>
      <Link {...to}>
        <span>{children}</span> <span className={styles['about']}>{about}</span>
      </Link>
    </li>
  );
}

/** What only we know of a place, counted from the list: kinds and prices, what came last, what lies near, who works there. */
export function PlaceFigures({ location }: { readonly location: string }) {
  const facts = useQuery(placeFactsQuery(location)).data?.record;
  if (facts == null || facts.homes === 0) return null;
  const { name, homes, kinds, newest, near, people, counted_at } = facts;
  return (
    <section className={styles['figures']} aria-labelledby="place-figures">
      <SectionHead
        id="place-figures"
        title={`${name} in figures`}
        lead={
          <>
            {homes === 1 ? 'One property' : properties(homes)} on our list of{' '}
            <time dateTime={counted_at}>{longDate(counted_at)}</time>
            {kinds.some(({ prices }) => prices != null)
              ? `. Prices of kinds with ${MIN_PRICED_PROPERTIES} or more.`
              : '.'}
          </>
        }
      />
      <Kinds kinds={kinds} />
      <div className={classNames('stack gap-6', styles['more'])}>
        {newest.length > 0 && (
          <div>
            <h3>Newest here</h3>
            <ul>
              {newest.map(({ id, title, listed_at, change }) => (
                <Line
                  key={id}
                  to={{ to: '/property/$id', params: { id: `${id}` } }}
                  about={change == null ? `listed ${longDate(listed_at)}` : changeInWords(change)}
                >
                  {title}
                </Line>
              ))}
            </ul>
          </div>
        )}
        {near.length > 0 && (
          <div>
            <h3>Nearby</h3>
            <ul>
              {near.map((place) => (
                <Line key={place.name} to={locationLink(place.name)} about={properties(place.homes)}>
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

/** Kinds in the table; of the rest it says how many there are. */
const MOST_KINDS = 8;

function Kinds({ kinds }: { readonly kinds: readonly PlaceKind[] }) {
  const isPriced = kinds.some(({ prices }) => prices != null);
  const others = kinds.slice(MOST_KINDS).reduce((sum, { homes }) => sum + homes, 0);
  return (
    <div className={classNames('stack gap-3', styles['scroll'])}>
      <table className={styles['kinds']}>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Listed</th>
            {isPriced && (
              <>
                <th scope="col">From, KES</th>
                <th scope="col">Middle</th>
                <th scope="col">To</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {kinds.slice(0, MOST_KINDS).map(({ agreement, name, homes, prices }) => (
            <tr key={`${agreement} ${name}`}>
              <th scope="row">
                {name} <span className="muted">{OFFERS[agreement][prices == null ? 0 : 1]}</span>
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
      {others > 0 && <p className="small muted">And {properties(others)} of other kinds.</p>}
    </div>
  );
}

/** Those of the team who look after homes there. */
function People({ people, place }: { readonly people: PlaceFacts['people']; readonly place: string }) {
  const team = useQuery({ ...teamQuery(), enabled: people.length > 0 }).data?.items ?? [];
  const found = people.flatMap(({ username, homes }) => {
    const agent = team.find((one) => one.username === username);
    return agent === undefined ? [] : [{ agent, homes }];
  });
  if (found.length === 0) return null;
  return (
    <div>
      <h3>Who works in {place}</h3>
      <ul>
        {found.map(({ agent, homes }) => (
          <Line
            key={agent.username}
            to={{ to: '/me/$username', params: { username: agent.username } }}
            about={properties(homes)}
          >
            {agent.name}
          </Line>
        ))}
      </ul>
    </div>
  );
}
