import { telHref } from '#lib/contact-links.ts';
import { Button } from '#ui/button.tsx';
import { phoneIcon } from '#ui/contact-icons.ts';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './enquiry-bar.module.css';
import { ENQUIRY_ID, goToEnquiry } from './to-enquiry.ts';

/** The bar at the foot of phones and tablets: call, and the way to the enquiry form (look.md). */
export function EnquiryBar({ phone }: { readonly phone: string | undefined }) {
  return (
    <div className={styles['bar']}>
      {phone !== undefined && <IconButton label="Call the agent" icon={phoneIcon} look="edge" href={telHref(phone)} />}
      <Button variant="main" href={`#${ENQUIRY_ID}`} onClick={goToEnquiry} className={styles['send']}>
        Send Enquiry
      </Button>
    </div>
  );
}
