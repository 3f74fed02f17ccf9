import { homeHasLeft as HOME_HAS_LEFT } from '#content/submission-words.json' with { type: 'json' };
import words from '#content/words.json' with { type: 'json' };
import { Receipt } from './receipt.tsx';

/** Stands where the form of a property stood that has left the list: an enquiry about it, sent without script, has arrived. */
export function EnquiryThanks() {
  return (
    <div role="status">
      <Receipt tone="sent" sign="Sent" title={words.enquirySent}>
        {HOME_HAS_LEFT}
      </Receipt>
    </div>
  );
}
