import type { Destination } from '#ui/link.tsx';
import { LinkButton, TextLink } from '#ui/link-button.tsx';
import styles from './storage-ledger.module.css';
import { type Kind, sizeInWords } from './storage-words.ts';

const OPENS: Readonly<Partial<Record<Kind['kind'], { readonly link: Destination; readonly what: string }>>> = {
  saved: { link: { to: '/saved' }, what: 'saved homes' },
  messages: { link: { to: '/outbox' }, what: 'the outbox' },
};

interface StorageLedgerProps {
  readonly kinds: readonly Kind[];
  readonly isBusy: boolean;
  readonly onClearPages: () => void;
}

/** What is on this device, by kind, each with its size and what can be done about it. */
export function StorageLedger({ kinds, isBusy, onClearPages }: StorageLedgerProps) {
  return (
    <ul className={styles['ledger']}>
      {kinds.map(({ kind, name, text, bytes }) => {
        const opens = OPENS[kind];
        return (
          <li key={kind} className={styles['row']}>
            <div>
              <h2 className={styles['name']}>{name}</h2>
              <p className={styles['text']}>{text}</p>
            </div>
            <p className={styles['size']}>{sizeInWords(bytes)}</p>
            <div className={styles['acts']}>
              {opens === undefined ? null : (
                <TextLink {...opens.link}>
                  Open<span className="visually-hidden"> {opens.what}</span>
                </TextLink>
              )}
              {kind === 'pages' && bytes > 0 ? (
                <LinkButton tone="warn" disabled={isBusy} onClick={onClearPages}>
                  Clear<span className="visually-hidden"> pages you opened</span>
                </LinkButton>
              ) : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
