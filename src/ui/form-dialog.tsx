import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps extends Pick<ComponentProps<typeof Dialog>, 'open' | 'title' | 'onClose' | 'initialFocus'> {
  readonly submit: string;
  readonly onSubmit: () => void;
  readonly noValidate?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

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
