import { useQuery } from '@tanstack/react-query';
import { agentPath } from '#contract/agent-path.ts';
import type { AGREEMENT_TYPES } from '#contract/filter.ts';
import type { PlaceFacts, PlaceKind } from '#contract/place-facts.ts';
import { placeFactsQuery } from '#data/place.queries.ts';
import { teamQuery } from '#data/team.queries.ts';
import { longDate } from '#lib/dates.ts';
import { formatNumber } from '#lib/money.ts';
import { locationAddress } from './location-address.ts';
import styles from './place-figures.module.css';

const OFFERS: Readonly<Record<(typeof AGREEMENT_TYPES)[number], string>> = {
  SALE: 'for sale',
  RENT: 'to let, a month',
  SHORTLET: 'shortlet, a night',
};

/** What only we know of a place, counted from the list: kinds and prices, what came last, what lies near, who works there. */
export function PlaceFigures({ location }: { readonly location: string }) {
  const facts = useQuery(placeFactsQuery(location)).data?.record;
  if (facts == null) return null;
  const { name, homes, kinds, newest, near, counted_at } = facts;
  return (
    <section className={styles['figures']} aria-labelledby="place-figures">
      <h2 id="place-figures">{name} in figures</h2>
      <p className="muted">
        {homes === 1 ? 'One property' : `${formatNumber(homes)} properties`} on our list of{' '}
        <time dateTime={counted_at}>{longDate(counted_at)}</time>. Prices are told where we list four or more of a kind.
      </p>
      <Kinds kinds={kinds} />
      <div className={styles['more']}>
        {newest.length > 0 && (
          <div>
            <h3>Newest here</h3>
            <ul>
              {newest.map(({ id, title, listed_at }) => (
                <li key={id}>
                  <a href={`/property/${id}`}>{title}</a>
                  <span className="muted">
                    listed <time dateTime={listed_at}>{longDate(listed_at)}</time>
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
        {near.length > 0 && (
          <div>
            <h3>Near {name}</h3>
            <ul>
              {near.map((place) => (
                <li key={place.name}>
                  <a href={locationAddress(place.name, 1)}>{place.name}</a>
                  <span className="muted">{place.homes === 1 ? '1 property' : `${place.homes} properties`}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        <People people={facts.people} place={name} />
      </div>
    </section>
  );
}

function Kinds({ kinds }: { readonly kinds: readonly PlaceKind[] }) {
  return (
    <div className={styles['scroll']}>
      <table className={styles['kinds']}>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Listed</th>
            <th scope="col">From, KES</th>
            <th scope="col">Middle</th>
            <th scope="col">To</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ agreement, name, homes, prices }) => (
            <tr key={`${agreement} ${name}`}>
              <th scope="row">
                {name} <span className="muted">{OFFERS[agreement]}</span>
              </th>
              <td>{formatNumber(homes)}</td>
              {prices == null ? (
                <td colSpan={3} className="muted">
                  too few to say
                </td>
              ) : (
                [prices.lowest, prices.middle, prices.highest].map((price, index) => (
                  <td key={index}>{formatNumber(price)}</td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
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
          <li key={agent.username}>
            <a href={agentPath(agent)}>{agent.name}</a>
            <span className="muted">{homes === 1 ? '1 property' : `${homes} properties`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
