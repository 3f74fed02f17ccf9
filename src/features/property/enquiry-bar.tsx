import { useEffect, useState } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { telHref } from '#lib/contact-links.ts';
import { useLateParts } from '#parts/late-parts.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { phoneIcon, whatsappIcon } from '#ui/contact-icons.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { WhatsAppLink } from './ask-by-whatsapp.ts';
import styles from './enquiry-bar.module.css';
import { ENQUIRY_ID, goToEnquiry } from './to-enquiry.ts';

/** The enquiry counts as in view once it reaches above the lower 40 % of the window. */
const IN_VIEW_FROM = '0px 0px -40% 0px';

interface EnquiryBarProps {
  readonly property: PropertyDetail;
  readonly phone: string | undefined;
  /** Undefined until it is known whom to ask. */
  readonly whatsApp: WhatsAppLink | undefined;
}

/**
 * The bar at the foot of phones and tablets: call, WhatsApp, save, and a link to the enquiry form. It hides at the form,
 * whose own button it would cover.
 */
export function EnquiryBar({ property, phone, whatsApp }: EnquiryBarProps) {
  const SaveButton = useLateParts()?.SaveButton;
  const [isAtForm, setAtForm] = useState(false);
  useEffect(() => {
    const section = document.getElementById(ENQUIRY_ID);
    if (section === null) return;
    const observer = new IntersectionObserver(([entry]) => setAtForm(entry?.isIntersecting === true), {
      rootMargin: IN_VIEW_FROM,
    });
    observer.observe(section);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={classNames(styles['bar'], isAtForm && styles['away'])}>
      {phone !== undefined && <IconButton label="Call the agent" icon={phoneIcon} look="edge" href={telHref(phone)} />}
      {whatsApp && <IconButton {...whatsApp} icon={whatsappIcon} look="edge" />}
      {SaveButton && <SaveButton property={property} look="edge" />}
      <Button variant="main" href={`#${ENQUIRY_ID}`} onClick={goToEnquiry} className={styles['send']}>
        Send Enquiry
      </Button>
    </div>
  );
}
