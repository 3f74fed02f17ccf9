import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { askDates } from '#content/contact-words.json' with { type: 'json' };
import contentWords from '#content/words.json' with { type: 'json' };
import type { PropertyDetail } from '#contract/property.ts';
import { useLoggedFailure, useRetryInBrowser } from '#data/api-error.ts';
import { ownerQuery } from '#data/property.queries.ts';
import { getMailHref, getTelHref } from '#lib/contact-links.ts';
import { isShortlet } from '#lib/money.ts';
import { ContactNotes } from '#parts/contact-notes.tsx';
import { SaveButton } from '#parts/save-button.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { mailIcon, phoneIcon, whatsappIcon } from '#ui/icons-lazy.ts';
import { Picture } from '#ui/picture.tsx';
import { isOwnImage, Portrait } from '#ui/portrait.tsx';
import styles from './contact-ways.module.css';
import {
  DEFAULT_ROLE,
  ENQUIRY_ID,
  getWhatsAppEnquiry,
  goToEnquiry,
  mainLine,
  type WhatsAppLink,
} from './property-contact.ts';
import { ViewingLink } from './viewing-link.tsx';
import { contact as words } from './words.ts';

interface OwnerCardProps {
  readonly property: PropertyDetail;
  /** This device has no details, and so no name to show (S38). */
  readonly isSummary: boolean;
  readonly whatsApp: WhatsAppLink;
}

/** Without an agent, WhatsApp leads to the firm (spec §2, §8). */
export function OwnerCard({ property, isSummary, whatsApp: { label, ...whatsApp } }: OwnerCardProps) {
  const query = useQuery(ownerQuery(property.id));
  const { data, error, isPending } = query;
  useLoggedFailure('Owner details', error);
  useRetryInBrowser(query);
  if (isPending) return <OwnerStatus text={contentWords.loadingOwner} />;
  const owner = data?.record;
  const name = owner?.name?.trim() ?? '';
  const isUnknown = data === undefined && isSummary;
  const phone = owner?.phone_number?.trim() || (isUnknown ? mainLine : '');
  const email = owner?.email?.trim() ?? '';
  const image = owner?.profile_image;
  const role = owner?.role?.trim() || DEFAULT_ROLE;
  return (
    <div className="stack gap-4 one-column">
      {isUnknown ? (
        <p className="muted">{words.callMainLine}</p>
      ) : data === undefined ? (
        <OwnerStatus text={error?.message ?? contentWords.ownerFailed} />
      ) : name === '' && phone === '' && email === '' ? (
        <OwnerStatus text={contentWords.ownerMissing} />
      ) : (
        <div className="middle gap-4 flex">
          {isOwnImage(image) ? (
            <Picture fallbackSrc={image} sizes="64px" ratio="1 / 1" alt="" className={`rigid ${styles['face']}`} />
          ) : (
            <Portrait name={name === '' ? role : name} />
          )}
          <div className={`can-shrink ${styles['words']}`}>
            {name !== '' && <h3>{name}</h3>}
            <p className="text-sm muted">{role}</p>
          </div>
        </div>
      )}
      <div className={classNames('row gap-2', styles['ways'])}>
        {phone !== '' && (
          <Button icon={phoneIcon} href={getTelHref(phone)}>
            <span>
              {words.call} <span className={styles['number']}>{phone}</span>
            </span>
          </Button>
        )}
        <Button {...whatsApp} aria-label={label} icon={whatsappIcon} className="screen-only">
          {words.whatsApp}
        </Button>
        {email !== '' && (
          <Button icon={mailIcon} href={getMailHref(email, property.title)} className="screen-only">
            {words.email}
          </Button>
        )}
        <ViewingLink property={property} className={`from-768 screen-only ${styles['viewing']}`} />
      </div>
      <ContactNotes licence={owner?.licence} year={owner?.licence_year} />
    </div>
  );
}

const OwnerStatus = ({ text }: { readonly text: string }) => (
  <p className="muted" role="status">
    {text}
  </p>
);

/** Form and footer count as in view above the lower 40 % of the window. */
const IN_VIEW_MARGIN = '0px 0px -40% 0px';

interface EnquiryBarProps {
  readonly property: PropertyDetail;
  /** False while the page loads. */
  readonly hasForm: boolean;
  /** As in getWhatsAppEnquiry(). */
  readonly origin: string | undefined;
}

/** Phones have it. It hides over the form, whose button it would cover, and over the footer. */
export function EnquiryBar({ property, hasForm, origin }: EnquiryBarProps) {
  const { data } = useQuery(ownerQuery(property.id));
  const [isHidden, setHidden] = useState(false);
  const covered = hasForm ? `#${ENQUIRY_ID}, footer` : 'footer';
  useEffect(() => {
    const inView = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) inView[isIntersecting ? 'add' : 'delete'](target);
        setHidden(inView.size > 0);
      },
      { rootMargin: IN_VIEW_MARGIN },
    );
    for (const element of document.querySelectorAll(covered)) observer.observe(element);
    return () => observer.disconnect();
  }, [covered]);
  // The firm's numbers stand in for the agent's until they come, so that the bar has its final size from the start.
  const agentPhone = data?.record?.phone_number?.trim() ?? '';
  const phone = agentPhone || mainLine;
  return (
    <div
      className={classNames(
        `middle flex ruled-top screen-only until-768 ground-sheet ${styles['bar']}`,
        isHidden && 'invisible',
      )}
    >
      {phone !== '' && (
        <IconButton
          label={agentPhone === '' ? words.callMainLine : words.callAgent}
          icon={phoneIcon}
          variant="edge"
          href={getTelHref(phone)}
        />
      )}
      <IconButton {...getWhatsAppEnquiry(property, data?.record, origin)} icon={whatsappIcon} variant="edge" />
      <SaveButton property={property} variant="edge" />
      <Button variant="main" href={`#${ENQUIRY_ID}`} onClick={goToEnquiry} className={`grow ${styles['send']}`}>
        {isShortlet(property) ? askDates : words.send}
      </Button>
    </div>
  );
}
