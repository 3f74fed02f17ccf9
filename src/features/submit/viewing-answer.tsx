import { useEffect, useRef, useState } from 'react';
import { name as firmName } from '#content/firm.json' with { type: 'json' };
import { CALENDAR_NAME, createConfirmedCalendar } from '#contract/viewing-calendar.ts';
import { ViewingReply, type ViewingState } from '#contract/viewing-state.ts';
import { getViewingKey } from '#data/device/viewing-key.ts';
import { getPinMapHref } from '#lib/app-links.ts';
import { getMapHref, getTelHref } from '#lib/contact-links.ts';
import { readAs } from '#lib/read-as.ts';
import type { PendingRow } from '#offline/outbox/outbox-rows.ts';
import { isViewingNews } from '#offline/outbox/row-state.ts';
import type { ViewingRow } from '#offline/outbox/viewing-receipt.ts';
import type { Reply } from '#offline/outbox/viewing-replies.ts';
import { formatAnswer, isAhead } from '#parts/viewing-words.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, LinkButton, TextLink } from '#ui/button.tsx';
import { phoneIcon } from '#ui/icons-lazy.ts';
import { getMapApp } from '#ui/map-app.ts';
import { formatUnbroken } from '#ui/unbroken-words.tsx';
import { formatDayAndTime } from './row-text.ts';
import { useCalendarHref } from './use-calendar-href.ts';
import styles from './viewing-answer.module.css';
import { ViewingReplies } from './viewing-replies.tsx';
import { callUs } from './words.tsx';
import { viewingAnswer as words } from './words-viewing.ts';

interface ViewingAnswerProps {
  readonly row: ViewingRow;
  /** Has not arrived yet. */
  readonly reply: PendingRow | undefined;
  readonly now: number;
  /** Of this site. */
  readonly origin: string;
  readonly onReply: (token: string, reply: Reply) => void;
  readonly onUndo: (id: string) => void;
}

/** What the agency has answered to a request, and what the visitor may reply (0046). */
export function ViewingAnswer({ row, reply, now, origin, onReply, onUndo }: ViewingAnswerProps) {
  const { id, subject, viewing } = row;
  const { state, asked_at: askedAt, token, forgotten: isForgotten } = viewing;
  const frame = useRef<HTMLDivElement>(null);
  // It is said until the visitor leaves or replies again, though seeing it ends the note in the row.
  const [isLate, setLate] = useState(false);
  if (viewing.late === true && !isLate) setLate(true);
  const [hasChanged, setChanged] = useState(false);
  if (viewing.seen_version > 0 && isViewingNews(viewing) && !hasChanged) setChanged(true);
  useEffect(() => {
    if (location.hash === `#${id}`) frame.current?.focus();
  }, [id]);
  /** The pressed button goes; the focus stays on the whole, whose status tells what comes of it. */
  const keepFocus = (): void => frame.current?.focus({ preventScroll: true });
  const answer = formatAnswer(state ?? undefined, now);
  return (
    <div ref={frame} id={id} tabIndex={-1} className={`below-bar ${styles['answer']}`}>
      <div role="status">
        {answer !== '' && <h2 className={`ink ${styles['title']}`}>{answer}</h2>}
        {reply !== undefined && (
          <Alert
            quiet
            tone="hold"
            className="block-3"
            title={words.waits(readAs(ViewingReply, reply.body), reply.state !== 'waiting')}
          >
            <LinkButton
              tone="saved"
              onClick={() => {
                keepFocus();
                onUndo(reply.id);
              }}
            >
              {words.undo}
            </LinkButton>
          </Alert>
        )}
        {reply === undefined && hasChanged && !isLate && <p className="strong top-1 warn">{words.changed}</p>}
        {reply === undefined && isLate && (
          <p className="strong top-1 warn">
            {isForgotten ? (
              <>
                {words.notPassedOn} {callUs}
              </>
            ) : (
              words.late
            )}
          </p>
        )}
      </div>
      {answer === '' ? (
        <>
          <h2 className={`top-2px ${styles['subject']}`}>{words.subject(subject)}</h2>
          {state !== null && !isForgotten && <p>{formatUnbroken(words.asked(state.wishes))}</p>}
          {!isForgotten && (
            <p>
              {words.waiting} {words.checked(formatDayAndTime(askedAt, now))}
            </p>
          )}
        </>
      ) : (
        <p className="top-1">{subject}</p>
      )}
      {state !== null && <Details row={row} state={state} origin={origin} isAhead={isAhead(state, now)} />}
      {reply === undefined && !isForgotten && (
        <ViewingReplies
          subject={subject}
          state={state}
          now={now}
          onReply={(chosen) => {
            keepFocus();
            setLate(false);
            setChanged(false);
            onReply(token, chosen);
          }}
        />
      )}
    </div>
  );
}

interface DetailsProps {
  readonly row: ViewingRow;
  readonly state: ViewingState;
  readonly origin: string;
}

function Details({ isAhead, ...props }: DetailsProps & { readonly isAhead: boolean }) {
  const { state } = props;
  const { agent, note, directions, point, property_id: id } = state;
  return (
    <>
      {note !== '' && <p className={`top-1 ${styles['text']}`}>“{note}”</p>}
      {state.state === 'confirmed' && (
        <>
          <div className={`row gap-2 top-3 ${styles['ways']}`}>
            {agent !== null && agent.phone !== '' && (
              <Button small icon={phoneIcon} href={getTelHref(agent.phone)}>
                {words.call}
                <span className="visually-hidden"> {agent.name}</span>
              </Button>
            )}
            {isAhead && <AddToCalendar {...props} />}
          </div>
          {isAhead && (directions !== '' || point !== null) && (
            <h3 className={`top-4 text-sm ${styles['gate']}`}>{words.gate}</h3>
          )}
          {isAhead && directions !== '' && <p className={`top-1 ${styles['text']}`}>{directions}</p>}
          {isAhead && point !== null && (
            <>
              <LinkButton href={getPinMapHref(point, getMapApp())} className="w-phone">
                {words.mapApp}
              </LinkButton>
              <span className="w-comp">
                <LinkButton href={getMapHref(`${point.lat},${point.lng}`)} target="_blank" rel="noopener noreferrer">
                  {words.map} <span className="visually-hidden">{words.newTab}</span>
                </LinkButton>
              </span>
            </>
          )}
        </>
      )}
      {(state.state === 'gone' || state.state === 'cancelled') && (
        <TextLink to="/property/$id" params={{ id: `${id}` }} hash="similar">
          {words.alike}
        </TextLink>
      )}
    </>
  );
}

function AddToCalendar({ row: { key, subject }, state, origin }: DetailsProps) {
  const [text, setText] = useState<string>();
  useEffect(() => {
    const { at, agent, place, property_id: id } = state;
    if (at === null) return;
    const people = agent === null ? [] : [`${agent.name}: ${agent.phone}`];
    void getViewingKey(key).then((uid) => {
      const viewing = { key: uid, title: subject, place, url: `${origin}/property/${id}`, people, firm: firmName };
      setText(createConfirmedCalendar({ ...state, at }, viewing, Date.now()));
    });
  }, [key, subject, state, origin]);
  const href = useCalendarHref(text);
  // It keeps its place until the file is made.
  return href === undefined ? (
    <Button small disabled>
      {words.calendar}
    </Button>
  ) : (
    <Button small href={href} download={CALENDAR_NAME}>
      {words.calendar}
    </Button>
  );
}
