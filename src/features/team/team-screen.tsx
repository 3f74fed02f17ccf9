import { useQuery } from '@tanstack/react-query';
import texts from '#content/pages/team.json' with { type: 'json' };
import { teamQuery } from '#data/team.queries.ts';
import { Unreachable } from '#parts/unreachable.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { DimensionLine } from '#ui/dimension-line.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { PersonCard } from './person-card.tsx';
import styles from './team-screen.module.css';
import skeleton from './team-skeleton.module.css';

/** How many faces the first view of a computer shows. */
const FIRST_ROW = 4;

/** So many stand for them while they load. */
const FACES = 8;

/** /team: everyone who works here, each with a way to their own page (spec §2). */
export function TeamScreen() {
  const query = useQuery(teamQuery());
  const { data, isPending } = query;
  if (data === undefined && !isPending) return <Unreachable query={query} what="this page" />;
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{texts.title}</h1>
        <p>{texts.intro}</p>
      </div>
      {data === undefined ? (
        <TeamSkeleton />
      ) : (
        <ul className={styles['people']}>
          {data.items.map((agent, index) => (
            <li key={agent.username}>
              <PersonCard agent={agent} eager={index < FIRST_ROW} />
            </li>
          ))}
        </ul>
      )}
      <section className={`section ${styles['closing']}`} aria-labelledby="whom-to-ask">
        <DimensionLine className={styles['line']} />
        <div>
          <h2 id="whom-to-ask">{texts.cta.title}</h2>
          <p>{texts.cta.text}</p>
        </div>
        <ButtonLink variant="main" to="/contact-us">
          {texts.cta.label}
        </ButtonLink>
      </section>
    </div>
  );
}

function TeamSkeleton() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading the team...
      </p>
      <div className={styles['people']} aria-hidden="true">
        {Array.from({ length: FACES }, (_, index) => (
          <div key={index} className={skeleton['person']}>
            <Skeleton className={skeleton['face']} />
            <Skeleton width={75} />
            <Skeleton shape="small" width={50} />
          </div>
        ))}
      </div>
    </div>
  );
}
