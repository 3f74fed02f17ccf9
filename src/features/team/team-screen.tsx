import { useQuery } from '@tanstack/react-query';
import texts from '#content/pages/team.json' with { type: 'json' };
import type { Agent } from '#contract/agent.ts';
import { teamQuery } from '#data/content.queries.ts';
import { getMailHref, getTelHref } from '#lib/contact-links.ts';
import { Closing } from '#parts/closing.tsx';
import { Unreachable } from '#parts/offline-panel.tsx';
import { classNames } from '#ui/class-names.ts';
import { CoverLink } from '#ui/cover-link.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { mailIcon, phoneIcon } from '#ui/icons-lazy.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Face, Positions } from './person.tsx';
import { omitBlank } from './profile-words.ts';
import styles from './team-screen.module.css';
import { team as words } from './words.ts';

const FIRST_ROW = 4;

const SKELETON_FACES = 8;

export function TeamScreen() {
  const query = useQuery(teamQuery());
  const { data, isPending } = query;
  if (data === undefined && !isPending) return <Unreachable query={query} missing={words.pageName} />;
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{texts.title}</h1>
        <p>{texts.intro}</p>
      </div>
      {data === undefined ? (
        <TeamSkeleton />
      ) : (
        <ul className={`stack ${styles['people']}`}>
          {data.items.map((agent, index) => (
            <li key={agent.username} className="stack">
              <PersonCard agent={agent} eager={index < FIRST_ROW} />
            </li>
          ))}
        </ul>
      )}
      <Closing {...texts.cta} />
    </div>
  );
}

function TeamSkeleton() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {words.loading}
      </p>
      <div className={`stack ${styles['people']}`} aria-hidden="true">
        {Array.from({ length: SKELETON_FACES }, (_, index) => (
          <div key={index} className={classNames('stack gap-2', styles['teamPerson'])}>
            <Skeleton shape="face" className="bottom-2" />
            <Skeleton width={75} />
            <Skeleton shape="small" width={50} />
          </div>
        ))}
      </div>
    </div>
  );
}

const FACE_SIZES =
  '(width >= 82.5em) 286px, (width >= 56.25em) calc(25vw - 44px), (width >= 40em) calc(25vw - 26px), calc(50vw - 24px)';

/** The card links to the profile (spec §2). */
function PersonCard({ agent, eager }: { readonly agent: Agent; readonly eager: boolean }) {
  const { name } = agent;
  const phone = omitBlank(agent.phone);
  const email = omitBlank(agent.email);
  return (
    <article className={`flex relative flex-column ${styles['person']}`}>
      <div className="relative">
        <Face agent={agent} sizes={FACE_SIZES} eager={eager} />
        <div className={`gap-1 flex absolute raised ${styles['ways']}`}>
          {phone !== undefined && (
            <IconButton variant="photo" icon={phoneIcon} label={words.call(name)} href={getTelHref(phone)} />
          )}
          {email !== undefined && (
            <IconButton variant="photo" icon={mailIcon} label={words.email(name)} href={getMailHref(email)} />
          )}
        </div>
      </div>
      <h2 className={`top-3 ${styles['name']}`}>{name}</h2>
      <p className="muted text-sm leading-snug">
        <Positions of={agent} />
      </p>
      <CoverLink
        to="/me/$username"
        params={{ username: agent.username }}
        aria-label={`${words.viewProfile}: ${name}`}
        className={`inline-flex middle target-height strong tea text-sm soft-line ${styles['profile']}`}
      >
        {words.viewProfile}
      </CoverLink>
    </article>
  );
}
