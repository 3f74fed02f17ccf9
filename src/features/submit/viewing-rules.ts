import * as v from 'valibot';
import { Enquiry } from '#contract/enquiry.ts';
import { hasPassed, ViewingRequest, Wish, wishesAsNote, wishList } from '#contract/viewing.ts';

/* The rules of a viewing while it is written. One that waits in the outbox may be older than its wishes. */

const slots = wishList(
  v.pipe(
    Wish,
    v.check((wish) => !hasPassed(wish, Date.now()), 'This has passed. Please choose another day'),
  ),
);

/** What our own server is sent. */
export const ViewingToCome = v.object({ ...ViewingRequest.entries, slots });

/** The same as an ordinary enquiry, which every API host takes. */
export const ViewingAsEnquiry = v.pipe(
  v.object({
    ...Enquiry.entries,
    slots,
    note: ViewingRequest.entries.note,
  }),
  v.transform(({ slots: wishes, note, ...rest }) => ({ ...rest, note: wishesAsNote(wishes, note) })),
  Enquiry,
);
