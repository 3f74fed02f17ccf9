import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import words from '#content/words.json' with { type: 'json' };
import type { PropertyDetail } from '#contract/property.ts';
import { useLoggedFailure, useRetryInBrowser } from '#data/api-error.ts';
import { ownerQuery } from '#data/property.queries.ts';
import { mailHref, telHref } from '#lib/contact-links.ts';
import { ContactNotes } from '#parts/contact-notes.tsx';
import { SaveButton } from '#parts/save-button.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { mailIcon, phoneIcon, whatsappIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Picture } from '#ui/picture.tsx';
import { Portrait } from '#ui/portrait.tsx';
import styles from './contact-ways.module.css';
import { DEFAULT_ROLE, ENQUIRY_ID, goToEnquiry, mainLine, type WhatsAppLink } from './property-contact.ts';

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

/** The content security policy blocks portraits of other hosts; a drawn one is shown instead. */
const isOwn = (src: string | null | undefined): src is string => src != null && /^\/(?!\/)/.test(src);

function OwnerWords({ words: text }: { readonly words: string }) {
  return (
    <p className={styles['instead']} role="status">
      {text}
    </p>
  );
}

/** The enquiry, and the footer, count as in view once they reach above the lower 40 % of the window. */
const IN_VIEW_FROM = '0px 0px -40% 0px';

interface EnquiryBarProps {
  readonly property: PropertyDetail;
  readonly phone: string | undefined;
  /** Number to call when the owner is unknown; "" while the owner is known or loading. */
  readonly mainLine: string;
  /** Undefined until it is known whom to ask. */
  readonly whatsApp: WhatsAppLink | undefined;
}

/**
 * The bar at the foot of phones and tablets: call, WhatsApp, save, and a link to the enquiry form. It hides at the form,
 * whose own button it would cover, and at the footer.
 */
export function EnquiryBar({ property, phone, mainLine, whatsApp }: EnquiryBarProps) {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const inView = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) inView[isIntersecting ? 'add' : 'delete'](target);
        setAway(inView.size > 0);
      },
      { rootMargin: IN_VIEW_FROM },
    );
    for (const part of document.querySelectorAll(`#${ENQUIRY_ID}, footer`)) observer.observe(part);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={classNames('middle gap-2 flex ruled-top screen-only', styles['bar'], isAway && styles['away'])}>
      {phone !== undefined && <IconButton label="Call the agent" icon={phoneIcon} look="edge" href={telHref(phone)} />}
      {phone === undefined && mainLine !== '' && (
        <IconButton label="Call our main line" icon={phoneIcon} look="edge" href={telHref(mainLine)} />
      )}
      {whatsApp && <IconButton {...whatsApp} icon={whatsappIcon} look="edge" />}
      <SaveButton property={property} look="edge" />
      <Button variant="main" href={`#${ENQUIRY_ID}`} onClick={goToEnquiry} className={styles['send']}>
        Send Enquiry
      </Button>
    </div>
  );
}
