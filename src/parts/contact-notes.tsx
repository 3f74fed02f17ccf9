import { payNobody, whatsAppKeeps } from '#content/contact-words.json' with { type: 'json' };
import { useConnection } from '#data/connection.ts';
import { contactNotes as words } from './words-lazy.ts';

interface ContactNotesProps {
  readonly licence?: string | null | undefined;
  readonly year?: number | null | undefined;
}

export function ContactNotes({ licence, year }: ContactNotesProps) {
  const isOffline = useConnection() === 'offline';
  const number = licence?.trim() ?? '';
  return (
    <div className="muted small">
      {isOffline && <p>{whatsAppKeeps}</p>}
      {number !== '' && <p>{words.licence(number, year)}</p>}
      <p>{payNobody}</p>
    </div>
  );
}
