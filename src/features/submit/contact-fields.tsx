import type { ComponentPropsWithRef } from 'react';
import type { FieldWords } from '#ui/field.tsx';
import { TextField } from '#ui/text-field.tsx';

type ContactFieldProps = Partial<FieldWords> & Omit<ComponentPropsWithRef<'input'>, 'prefix' | 'children' | 'type'>;

/** A Kenyan telephone number behind a fixed +254. */
export function PhoneField(props: ContactFieldProps) {
  return <TextField label="Phone" inputMode="tel" autoComplete="tel-national" {...props} type="tel" prefix="+254" />;
}

/** An e-mail address. */
export function EmailField(props: ContactFieldProps) {
  return <TextField label="Email" inputMode="email" autoComplete="email" {...props} type="email" />;
}
