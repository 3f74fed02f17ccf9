import { useEffect, useState } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { telHref } from '#lib/contact-links.ts';
import { SaveButton } from '#parts/save-button.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { phoneIcon, whatsappIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { WhatsAppLink } from './ask-by-whatsapp.ts';
import styles from './enquiry-bar.module.css';
import { ENQUIRY_ID, goToEnquiry } from './to-enquiry.ts';

/** The enquiry, and the footer, count as in view once they reach above the lower 40 % of the window. */
const IN_VIEW_FROM = '0px 0px -40% 0px';

interface EnquiryBarProps {
  readonly property: PropertyDetail;
  readonly phone: string | undefined;
  /** Called where nobody knows whose home it is; "" where somebody does, or may yet. */
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
