import { formatSize } from '#lib/sizes.ts';
import { LinkButton, TextLink } from '#ui/button.tsx';
import type { Kind } from './storage-kinds.ts';
import styles from './storage-ledger.module.css';
import { storageLedger as words } from './words.tsx';

interface StorageLedgerProps {
  readonly kinds: readonly Kind[];
  readonly isBusy: boolean;
  readonly onClearPages: () => void;
}

export function StorageLedger({ kinds, isBusy, onClearPages }: StorageLedgerProps) {
  const open = (which: string) => (
    <>
      {words.open}
      <span className="visually-hidden"> {which}</span>
    </>
  );
  return (
    <ul className="query-box top-5 ruled-top">
      {kinds.map(({ kind, name, text, bytes }) => (
        <li key={kind} className={`stack end-column ruled gap-x-3 align-start ${styles['row']}`}>
          <div>
            <h2 className={styles['name']}>{name}</h2>
            <p className="small muted">{text}</p>
          </div>
          <p className={`muted nowrap tabular text-end ${styles['size']}`}>{bytes > 0 && formatSize(bytes)}</p>
          <div className={`text-sm ${styles['acts']}`}>
            {kind === 'saved' && <TextLink to="/saved">{open(words.savedHomes)}</TextLink>}
            {kind === 'messages' && <TextLink to="/outbox">{open(words.outbox)}</TextLink>}
            {kind === 'pages' && bytes > 0 && (
              <LinkButton tone="warn" disabled={isBusy} onClick={onClearPages}>
                {words.clear}
                <span className="visually-hidden"> {words.pages}</span>
              </LinkButton>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
