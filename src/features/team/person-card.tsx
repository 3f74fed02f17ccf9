import type { Agent } from '#contract/agent.ts';
import { mailHref, telHref } from '#lib/contact-links.ts';
import { mailIcon, phoneIcon } from '#ui/contact-icons.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { Face } from './face.tsx';
import styles from './person-card.module.css';
import { Positions } from './positions.tsx';
import { given } from './profile-words.ts';

/** Width of a face in the grid: two or four across. */
const FACE_SIZES =
  '(min-width: 1320px) 286px, (min-width: 900px) calc(25vw - 44px), (min-width: 640px) calc(25vw - 26px), calc(50vw - 24px)';

/** A person in the grid of the team: face, name, positions, Call, Email; the whole card leads to the profile (spec §2). */
export function PersonCard({ agent, eager }: { readonly agent: Agent; readonly eager: boolean }) {
  const { name } = agent;
  const phone = given(agent.phone);
  const email = given(agent.email);
  return (
    <article className={styles['person']}>
      <div className={styles['face']}>
        <Face agent={agent} sizes={FACE_SIZES} eager={eager} />
        <div className={styles['ways']}>
          {phone !== undefined && (
            <IconButton look="photo" icon={phoneIcon} label={`Call ${name}`} href={telHref(phone)} />
          )}
          {email !== undefined && (
            <IconButton look="photo" icon={mailIcon} label={`Email ${name}`} href={mailHref(email)} />
          )}
        </div>
      </div>
      <h2 className={styles['name']}>{name}</h2>
      <p className={styles['positions']}>
        <Positions of={agent} />
      </p>
      <TextLink
        to="/me/$username"
        params={{ username: agent.username }}
        aria-label={`View Profile: ${name}`}
        className={styles['profile']}
      >
        View Profile
      </TextLink>
    </article>
  );
}
