import type { DeliveryChannel } from '../db/schema.ts';
import type { StoredSubmission } from '../submissions/stored-submission.ts';

/** How a try ended. `why` has only codes: the receiver's words may contain an address. */
export type Outcome =
  | { readonly is: 'sent' }
  /**
   * To be tried again. `unreachable`: no other message would get through either. `notBeforeMs`: so long the receiver asks
   * to be left alone.
   */
  | { readonly is: 'later'; readonly why: string; readonly unreachable: boolean; readonly notBeforeMs?: number }
  /** This message was refused. Tried again slowly, since somebody may correct a setting. */
  | { readonly is: 'refused'; readonly why: string }
  /** The receiver wants this message never again. */
  | { readonly is: 'over'; readonly why: string };

/** A way in which submissions are sent on: mail or webhook. */
export interface Channel {
  readonly name: DeliveryChannel;
  /** What people call it in messages: "mail server". */
  readonly receiver: string;
  /** One try to send. Never throws. @param signal cancels it */
  send(submission: StoredSubmission, signal: AbortSignal): Promise<Outcome>;
  close(): void;
}
