import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { alertIcon, Icon } from './icon.tsx';

export interface FieldWords {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly optional?: boolean | undefined;
  /** For screen readers only, where the control itself shows it. */
  readonly labelHidden?: boolean | undefined;
}

interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export function splitFieldProps<Props extends Omit<FieldProps, 'children'>>(props: Props) {
  const { id, label, hint, error, optional, labelHidden, className, ...native } = props;
  return { field: { id, label, hint, error, optional, labelHidden, className }, native };
}

interface FieldProps extends FieldWords {
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

const isPresent = (node: ReactNode): boolean => node !== undefined && node !== null && node !== false && node !== '';

export function Field({ id, label, hint, error, optional, labelHidden, className, children }: FieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const errorId = `${controlId}-error`;
  const hintId = `${controlId}-hint`;
  const isInvalid = isPresent(error);
  const describedBy = classNames(isInvalid && errorId, isPresent(hint) && hintId);
  return (
    <div className={classNames(`stack content-start can-shrink gap-6px`, isInvalid && styles['bad'], className)}>
      <label htmlFor={controlId} className={labelHidden === true ? 'visually-hidden' : `text-sm strong leading-20`}>
        {label}
        {optional === true ? <span className={`muted regular ${styles['optional']}`}> (optional)</span> : null}
      </label>
      {children({ id: controlId, 'aria-describedby': describedBy, 'aria-invalid': isInvalid ? true : undefined })}
      {isInvalid ? <FieldError id={errorId}>{error}</FieldError> : null}
      {isPresent(hint) ? (
        <p id={hintId} className="text-xs muted leading-18">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

export function FieldError({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <p id={id} className={`flex align-start text-sm medium warn gap-6px leading-20 ${styles['error']}`}>
      <Icon path={alertIcon} small />
      <span>{children}</span>
    </p>
  );
}
