import { PHONE_DOUBTED } from '#contract/phone-question.ts';
import { Alert } from '#ui/alert.tsx';
import type { FieldErrors } from './form-rules.ts';

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** How many fields keep a form from being sent. Seen, not announced: the focus is on the first, which says what is wrong. */
export function ErrorsToFix({ errors }: { readonly errors: FieldErrors<string> }) {
  // A question is answered by sending again, and keeps nothing from being sent.
  const count = [...errors.values()].filter((words) => words !== PHONE_DOUBTED).length;
  if (count === 0) return null;
  return (
    <Alert
      quiet
      title={`${COUNTS[count] ?? count} ${count === 1 ? 'thing' : 'things'} to fix before we can send this.`}
    >
      What you typed is still in the form.
    </Alert>
  );
}
