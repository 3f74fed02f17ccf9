import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps extends Pick<ComponentProps<typeof Dialog>, 'open' | 'title' | 'onClose' | 'initialFocus'> {
  /** The words of its button. */
  readonly submit: string;
  readonly onSubmit: () => void;
  /** The form itself says what is wrong. */
  readonly noValidate?: boolean;
  /** Of the form. */
  readonly className?: string | undefined;
  /** The fields. */
  readonly children: ReactNode;
}

/** Asks for something in a form, with its button in sight under the fields. */
export function FormDialog({ submit, onSubmit, noValidate, className, children, ...dialog }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      {...dialog}
      foot={
        <Button variant="main" wide type="submit" form={id}>
          {submit}
        </Button>
      }
    >
      <form
        id={id}
        noValidate={noValidate}
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
