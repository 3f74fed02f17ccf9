import { type ReactNode, Suspense } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './pack-dialogs.module.css';
import { enquiryDialog as words } from './words.tsx';

export interface RequestedProperty {
  readonly id: number;
  readonly title: string;
  readonly reference?: string | null | undefined;
}

interface EnquiryDialogProps {
  readonly open: boolean;
  readonly property: RequestedProperty;
  /** Another feature's form, which loads with its first use. */
  readonly form: (property: RequestedProperty) => ReactNode;
  readonly onClose: () => void;
}

/** A client types it on the agent's phone. */
export function EnquiryDialog({ open, property, form, onClose }: EnquiryDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={words.title}>
      <p className={classNames('muted text-sm bottom-4', styles['lead'])}>{words.text(property.title)}</p>
      <Suspense fallback={<Skeleton shape="picture" />}>{form(property)}</Suspense>
    </Dialog>
  );
}
