import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { FieldWords } from '#ui/field.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './submission-form.module.css';

interface FieldPairProps {
  /** For fields that hold no more than a name: side by side also on a narrow phone. */
  readonly short?: boolean | undefined;
  readonly children: ReactNode;
}

/** Two fields side by side where there is room. */
export function FieldPair({ short, children }: FieldPairProps) {
  return <div className={classNames('stack gap-4', styles['pair'], short && styles['short'])}>{children}</div>;
}

type ContactFieldProps = Partial<FieldWords> & Omit<ComponentPropsWithRef<'input'>, 'prefix' | 'children' | 'type'>;

/** A Kenyan telephone number behind a fixed +254. */
export function PhoneField(props: ContactFieldProps) {
  return <TextField label="Phone" inputMode="tel" autoComplete="tel-national" {...props} type="tel" prefix="+254" />;
}

/** An e-mail address. */
export function EmailField(props: ContactFieldProps) {
  return <TextField label="Email" inputMode="email" autoComplete="email" {...props} type="email" />;
}
