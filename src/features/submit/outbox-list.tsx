import words from '#content/words.json' with { type: 'json' };
import type { OutboxContents as Contents } from '#data/outbox-page.ts';
import { isSiteDataBlocked, unreadWords } from '#data/site-data.ts';
import { isPending, isUndelivered } from '#offline/outbox/row-state.ts';
import { Beacons } from '#ui/beacons.tsx';
import { Button, ButtonLink, LinkButton } from '#ui/button.tsx';
import { DeviceName } from '#ui/device-name.tsx';
import { Looking } from '#ui/looking.tsx';
import { MovingRows } from '#ui/motion.tsx';
import { FailedPanel, Panel } from '#ui/panel.tsx';
import { Plan } from '#ui/plan.tsx';
import { OutboxEntry } from './outbox-entry.tsx';
import styles from './outbox-list.module.css';
import type { RowActions } from './row-buttons.tsx';

export type OutboxContents =
  /** `reading`: also what the server renders. `failed`: storage, or the outbox's own code, is out of reach. */
  { readonly is: 'reading' | 'failed' } | ({ readonly is: 'read'; readonly now: number } & Contents);

interface OutboxListProps extends RowActions {
  readonly contents: OutboxContents;
  readonly origin: string;
  /** All that waits is being tried just now. */
  readonly isSendingAll: boolean;
  readonly onSendAll: () => void;
  readonly onClear: () => void;
  readonly onRetry: () => void;
}

/** What the outbox page shows under its heading, in each of its states. */
export function OutboxList({
  contents,
  origin,
  isSendingAll,
  onSendAll,
  onClear,
  onRetry,
  ...actions
}: OutboxListProps) {
  if (contents.is === 'reading') {
    return (
      <Looking
        className={styles['reading']}
        needs="The outbox takes a browser with JavaScript. Without it nothing waits here: forms are sent at once."
      >
        Looking into the outbox…
      </Looking>
    );
  }
  if (contents.is !== 'read') {
    return (
      <FailedPanel
        title="The outbox cannot be opened"
        message={`${unreadWords()}${isSiteDataBlocked() ? ' With signal, messages can be sent without being saved.' : ''}`}
        onRetry={onRetry}
      />
    );
  }
  const { rows, closable, now } = contents;
  if (rows.length === 0) {
    return (
      <Panel
        title="Nothing is waiting"
        drawing={<OutboxDrawing />}
        actions={
          <>
            <ButtonLink variant="main" to="/filter-results">
              Browse properties
            </ButtonLink>
            <ButtonLink to="/contact-us">Contact us</ButtonLink>
          </>
        }
      >
        Enquiries, messages and valuation requests are listed here until they have arrived.
      </Panel>
    );
  }
  const waiting = rows.filter((row) => isUndelivered(row) && row.state !== 'sending').length;
  const hasDone = rows.some((row) => !isPending(row));
  return (
    <>
      {rows.some(isUndelivered) ? (
        <div className={styles['head']}>
          <p>{closable ? words.canCloseApp : words.openAppAgain}</p>
          {waiting > 1 || isSendingAll ? (
            <Button variant="saveline" small busy={isSendingAll} busyLabel="Sending…" onClick={onSendAll}>
              Send all now
            </Button>
          ) : null}
        </div>
      ) : null}
      {/* What is sent travels from those that wait to its place among those that are done. */}
      <ul className={styles['list']}>
        <MovingRows>
          {rows.map((row) => (
            <OutboxEntry key={row.id} row={row} now={now} origin={origin} {...actions} />
          ))}
        </MovingRows>
      </ul>
      {hasDone ? (
        <div className={styles['foot']}>
          <p>
            Lines of what is sent or deleted go from this <DeviceName /> after 30 days.
          </p>
          <LinkButton onClick={onClear}>Clear them now</LinkButton>
        </div>
      ) : null}
    </>
  );
}

const ENDS = [
  [36, 104],
  [198, 48],
] as const;

/** For an empty outbox: a measured line between two beacons, with nothing on its way. Decorative. */
function OutboxDrawing() {
  return (
    <Plan>
      <path d="M36 104L198 48" />
      <Beacons at={ENDS} />
      <path d="M43 124L205 68M40 115l6 18M202 59l6 18M113 94l6 18" opacity=".6" />
      <path
        d="M0 150c34-20 66-4 104-16s72-36 128-30M0 166c40-18 74 0 116-12s66-30 116-28M36 99V78M198 43V22"
        opacity=".45"
      />
    </Plan>
  );
}
