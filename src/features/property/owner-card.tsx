import { useQuery } from '@tanstack/react-query';
import words from '#content/words.json' with { type: 'json' };
import { ownerQuery } from '#data/property.queries.ts';
import { useLoggedFailure } from '#data/use-logged-failure.ts';
import { useOwnTry } from '#data/use-own-try.ts';
import { mailHref, telHref } from '#lib/contact-links.ts';
import { Button } from '#ui/button.tsx';
import { mailIcon, phoneIcon } from '#ui/contact-icons.ts';
import { Picture } from '#ui/picture.tsx';
import { Portrait } from '#ui/portrait.tsx';
import styles from './owner-card.module.css';

/** Role of an owner whose record names none (spec §3). */
const DEFAULT_ROLE = 'Estate Agent';

/** Whom to ask: name, role, Call and Email (spec §2, §8). */
export function OwnerCard({ id, subject }: { readonly id: number; readonly subject: string }) {
  const query = useQuery(ownerQuery(id));
  const { data, error, isPending } = query;
  useLoggedFailure('Owner details', error);
  useOwnTry(query);
  if (isPending) return <OwnerWords words={words.loadingOwner} />;
  if (data === undefined) return <OwnerWords words={error?.message ?? words.ownerFailed} />;
  const owner = data.record;
  const name = owner?.name?.trim() ?? '';
  const phone = owner?.phone_number?.trim() ?? '';
  const email = owner?.email?.trim() ?? '';
  if (name === '' && phone === '' && email === '') return <OwnerWords words={words.ownerMissing} />;
  const image = owner?.profile_image;
  const role = owner?.role?.trim() || DEFAULT_ROLE;
  return (
    <div className={styles['owner']}>
      <div className={styles['who']}>
        {isOwn(image) ? (
          <Picture fallbackSrc={image} sizes="64px" ratio="1 / 1" alt="" className={styles['face']} />
        ) : (
          <Portrait name={name === '' ? role : name} />
        )}
        <div className={styles['words']}>
          {name !== '' && <h3>{name}</h3>}
          <p>{role}</p>
        </div>
      </div>
      {(phone !== '' || email !== '') && (
        <div className={styles['ways']}>
          {phone !== '' && (
            <Button icon={phoneIcon} href={telHref(phone)}>
              Call
            </Button>
          )}
          {email !== '' && (
            <Button icon={mailIcon} href={mailHref(email, subject)}>
              Email
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** The page's policy blocks a portrait of another host; the drawn one is shown instead. */
const isOwn = (src: string | null | undefined): src is string => src != null && /^\/(?!\/)/.test(src);

function OwnerWords({ words: text }: { readonly words: string }) {
  return (
    <p className={styles['instead']} role="status">
      {text}
    </p>
  );
}
