import type { ComponentPropsWithRef } from 'react';
import type { FieldWords } from '#ui/field.tsx';
import { TextField } from '#ui/text-field.tsx';

type PhoneFieldProps = FieldWords & Omit<ComponentPropsWithRef<'input'>, 'prefix' | 'children' | 'type'>;

/** A Kenyan telephone number behind a fixed +254. */
export function PhoneField(props: PhoneFieldProps) {
  return <TextField inputMode="tel" autoComplete="tel-national" {...props} type="tel" prefix="+254" />;
}
