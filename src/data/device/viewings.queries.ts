import { useMemo } from 'react';
import type { ViewingState } from '#contract/viewing-state.ts';
import type { OutboxRow } from '#offline/outbox/outbox-rows.ts';
import { findWaitingReply, isViewingNews } from '#offline/outbox/row-state.ts';
import { isForgottenRequest, isViewingRow } from '#offline/outbox/viewing-receipt.ts';
import type { Reply } from '#offline/outbox/viewing-replies.ts';
import { openOutbox, runWithOutbox } from '../outbox-sender.ts';
import { useOutbox } from './outbox.queries.ts';

/** A viewing that this phone has asked for, as far as it knows. */
export interface OwnViewing {
  /** Its row in the outbox. */
  readonly rowId: string;
  /** `viewing:24` */
  readonly about: string;
  /** The property's title. */
  readonly subject: string;
  /** Names the viewing to replyToViewing(); no screen shows it. */
  readonly token: string;
  /** undefined before the server has said anything. */
  readonly state: ViewingState | undefined;
  /** What the visitor has replied has not arrived. */
  readonly isReplying: boolean;
  /** The agency has changed it since the visitor looked. */
  readonly isNews: boolean;
  /** The visitor's reply came after the agency had changed it, and the visitor has not seen that. */
  readonly isLate: boolean;
}

/** Viewings that were sent from here, the newest first. */
export const getViewings = (rows: readonly OutboxRow[]): readonly OwnViewing[] =>
  rows.flatMap((row) => {
    if (!isViewingRow(row) || isForgottenRequest(row.viewing)) return [];
    const { id: rowId, about, subject, viewing } = row;
    return {
      rowId,
      about,
      subject,
      token: viewing.token,
      state: viewing.state ?? undefined,
      isReplying: findWaitingReply(rows, rowId) !== undefined,
      isNews: isViewingNews(viewing),
      isLate: viewing.late === true,
    };
  });

/** The viewings of this phone; none on the server, in the first frame and where they cannot be read. */
export function useViewings(): readonly OwnViewing[] {
  const { rows } = useOutbox();
  return useMemo(() => getViewings(rows), [rows]);
}

/** Stores a reply, which is sent like any message. @throws when it could not be stored, or the viewing has gone */
export const replyToViewing = async (token: string, reply: Reply): Promise<void> =>
  (await openOutbox()).replyToViewing(token, reply);

/** Notes that the visitor has seen these viewings as they are now. */
export const markViewingsSeen = (rowIds: readonly string[]): void =>
  runWithOutbox(({ ports, markViewingsSeen }) => markViewingsSeen(ports, rowIds));
