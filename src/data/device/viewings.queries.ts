import { useMemo } from 'react';
import type { OutboxRow } from '#offline/outbox/outbox-rows.ts';
import { findWaitingReply, isViewingNews } from '#offline/outbox/row-state.ts';
import { isForgottenRequest, isViewingRow } from '#offline/outbox/viewing-receipt.ts';
import type { Reply } from '#offline/outbox/viewing-replies.ts';
import { openOutbox, runWithOutbox } from '../outbox-sender.ts';
import { useOutbox } from './outbox.queries.ts';

/** A viewing that this phone has asked for, as far as it knows. */
export type OwnViewing = ReturnType<typeof getViewings>[number];

/** Viewings that were sent from here, the newest first. `about` is `viewing:24`, `subject` the property's title. */
const getViewings = (rows: readonly OutboxRow[]) =>
  rows.flatMap((row) => {
    if (!isViewingRow(row) || isForgottenRequest(row.viewing)) return [];
    const { id: rowId, about, subject, viewing } = row;
    return {
      rowId,
      about,
      subject,
      /** Names the viewing to replyToViewing(); no screen shows it. */
      token: viewing.token,
      /** undefined before the server has said anything. */
      state: viewing.state ?? undefined,
      /** What the visitor has replied has not arrived. */
      isReplying: findWaitingReply(rows, rowId) !== undefined,
      /** The agency has changed it since the visitor looked. */
      isNews: isViewingNews(viewing),
      /** The visitor's reply came after the agency had changed it, and the visitor has not seen that. */
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
