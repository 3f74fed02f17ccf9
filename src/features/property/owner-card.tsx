import { useQuery } from '@tanstack/react-query';
import words from '#content/words.json' with { type: 'json' };
import { useLoggedFailure, useRetryInBrowser } from '#data/api-error.ts';
import { ownerQuery } from '#data/property.queries.ts';
import { mailHref, telHref } from '#lib/contact-links.ts';
import { ContactNotes } from '#parts/contact-notes.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { mailIcon, phoneIcon, whatsappIcon } from '#ui/icon.tsx';
import { Picture } from '#ui/picture.tsx';
import { Portrait } from '#ui/portrait.tsx';
import type { WhatsAppLink } from './ask-by-whatsapp.ts';
import { DEFAULT_ROLE } from './default-role.ts';
import { mainLine } from './main-line.ts';
import styles from './owner-card.module.css';

interface OwnerCardProps {
  readonly id: number;
  readonly subject: string;
  /** True when this device has only the property's summary, and so nobody to name (S38). */
  readonly isSummary: boolean;
  readonly whatsApp: WhatsAppLink;
}

/** Whom to ask: name, role, Call, WhatsApp and Email (spec §2, §8). Without anybody, WhatsApp leads to the firm. */
export function OwnerCard({ id, subject, isSummary, whatsApp: { label, ...whatsApp } }: OwnerCardProps) {
  const query = useQuery(ownerQuery(id));
  const { data, error, isPending } = query;
  useLoggedFailure('Owner details', error);
  useRetryInBrowser(query);
  if (isPending) return <OwnerWords words={words.loadingOwner} />;
  const owner = data?.record;
  const name = owner?.name?.trim() ?? '';
  const isUnknown = data === undefined && isSummary;
  const phone = owner?.phone_number?.trim() || (isUnknown ? mainLine : '');
  const email = owner?.email?.trim() ?? '';
  const image = owner?.profile_image;
  const role = owner?.role?.trim() || DEFAULT_ROLE;
  return (
    <div className={classNames('stack gap-4', styles['owner'])}>
      {isUnknown ? (
        <p className={styles['instead']}>Our main line answers: {mainLine}</p>
      ) : data === undefined || (name === '' && phone === '' && email === '') ? (
        <OwnerWords words={data === undefined ? (error?.message ?? words.ownerFailed) : words.ownerMissing} />
      ) : (
        <div className="middle gap-4 flex">
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
      )}
      <div className={classNames('row gap-2', styles['ways'])}>
        {phone !== '' && (
          <Button icon={phoneIcon} href={telHref(phone)}>
            Call
          </Button>
        )}
        <Button {...whatsApp} aria-label={label} icon={whatsappIcon}>
          WhatsApp
        </Button>
        {email !== '' && (
          <Button icon={mailIcon} href={mailHref(email, subject)}>
            Email
          </Button>
        )}
      </div>
      <ContactNotes licence={owner?.licence} />
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
