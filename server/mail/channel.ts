import type { DeliveryChannel } from '../db/schema.ts';
import type { StoredSubmission } from '../submissions/stored-submission.ts';

/** How a try ended. `why` has codes only and no words of the other side, which may hold an address. */
export type Outcome =
  | { readonly is: 'sent' }
  /** Not now. `unreachable`: nothing else would get through either. */
  | { readonly is: 'later'; readonly why: string; readonly unreachable: boolean }
  /** This one is not wanted, and may be when somebody has mended something: tried again, slowly. */
  | { readonly is: 'refused'; readonly why: string }
  /** The other side says never again. */
  | { readonly is: 'over'; readonly why: string };

/** A way out of the house for submissions. */
export interface Channel {
  readonly name: DeliveryChannel;
  /** What people call it in messages: "mail server". */
  readonly receiver: string;
  /** One try. It never throws. @param signal gives it up */
  send(submission: StoredSubmission, signal: AbortSignal): Promise<Outcome>;
  close(): void;
}
