import { type ReactNode, Suspense } from 'react';
import { DeviceName } from '#ui/device-name.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './pack-dialogs.module.css';

export interface RequestedProperty {
  readonly id: number;
  readonly title: string;
}

interface EnquiryDialogProps {
  readonly open: boolean;
  readonly asked: RequestedProperty;
  /** The ordinary form, as clients share it. */
  readonly form: (asked: RequestedProperty) => ReactNode;
  readonly onClose: () => void;
}

/** An enquiry taken at the door: the client types it on the agent's phone. */
export function EnquiryDialog({ open, asked, form, onClose }: EnquiryDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Take an enquiry">
      <p className={styles['lead']}>
        About <b>{asked.title}</b>. Hand over this <DeviceName />: what is typed goes out as an enquiry and is not kept
        with the pack. The form is empty again for the next client.
      </p>
      {/* The form's script comes when it is first needed. */}
      <Suspense fallback={<Skeleton shape="picture" />}>{form(asked)}</Suspense>
    </Dialog>
  );
}
