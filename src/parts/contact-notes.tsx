import { payNobody, whatsAppKeeps } from '#content/contact-words.json' with { type: 'json' };
import { useConnection } from '#data/connection.ts';
import { contactNotes as words } from './words-lazy.ts';

export function ContactNotes({ licence }: { readonly licence?: string | null | undefined }) {
  const isOffline = useConnection() === 'offline';
  const number = licence?.trim() ?? '';
  return (
    <div className="muted small">
      {isOffline && <p>{whatsAppKeeps}</p>}
      {number !== '' && <p>{words.licence(number)}</p>}
      <p>{payNobody}</p>
    </div>
  );
}
