import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useDevice } from '#data/device/device-query.ts';
import { describeUnreadable } from '#data/site-data.ts';
import { MOVE_PATH, writeMove } from '#offline/saved/move-link.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { shareOutIcon } from '#ui/icons-lazy.ts';
import { LinkField } from '#ui/link-field.tsx';
import { Panel, PlanDrawing } from '#ui/panel.tsx';
import { Beacons, Plan } from '#ui/plan.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { shareByDevice } from '#ui/share-by-device.ts';
import { Tick } from '#ui/tick.tsx';
import { ownListQuery, type readOwnList } from './move-list.ts';
import styles from './own-list.module.css';
import { PasteList } from './paste-list.tsx';
import { countInWords, moveScreen, ownList as words } from './words-lazy.tsx';

const QrCode = lazy(() =>
  import('#ui/qr-code.tsx').then(
    (module) => ({ default: module.QrCode }),
    () => ({ default: () => <p>{words.codeNotLoaded}</p> }),
  ),
);

/** The field for a pasted list appears together with it, so that nothing is pushed down. */
export function OwnList() {
  const { data: own, isPending } = useDevice(ownListQuery);
  if (isPending)
    return (
      <p className="muted" data-loading="">
        {moveScreen.reading}
      </p>
    );
  return (
    <>
      {own === undefined ? (
        <Panel role="alert" title={words.unread} drawing={<PlanDrawing drawing="page" />}>
          {describeUnreadable()}
        </Panel>
      ) : own.list.properties.length + own.list.searches.length + own.list.hidden.length === 0 ? (
        <Panel
          title={words.emptyTitle}
          drawing={<MoveDrawing />}
          actions={
            <ButtonLink variant="main" to="/filter-results">
              {words.find}
            </ButtonLink>
          }
        >
          {words.empty}
        </Panel>
      ) : (
        <OwnLink {...own} />
      )}
      <PasteList />
    </>
  );
}

function OwnLink({ list, notes, checklists }: Awaited<ReturnType<typeof readOwnList>>) {
  const [withNotes, setWithNotes] = useState(false);
  const [withChecklists, setWithChecklists] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const headingId = useId();
  const properties = list.properties.map(({ id, note, checklist }) => ({
    id,
    note: withNotes ? note : '',
    ...(withChecklists && checklist !== undefined ? { checklist } : {}),
  }));
  const url = `${location.origin}${MOVE_PATH}#${writeMove({ ...list, properties })}`;
  const copy = () =>
    copyText({ text: url, message: words.copied, name: words.linkName, findText: () => field.current });
  const share = async () => {
    if (!(await shareByDevice({ url, title: words.shareTitle }))) await copy();
  };
  return (
    <section aria-labelledby={headingId}>
      <SectionHead
        id={headingId}
        title={countInWords(list.properties.length, list.searches.length, list.hidden.length)}
        lead={words.lead}
      />
      {notes > 0 && (
        <Tick checked={withNotes} onChange={setWithNotes} className="top-3">
          {words.withNotes(notes)}
        </Tick>
      )}
      {checklists > 0 && (
        <Tick checked={withChecklists} onChange={setWithChecklists} className="top-3">
          {words.withChecklists(checklists)}
        </Tick>
      )}
      <div className={`stack top-5 one-column ${styles['columns']}`}>
        <div>
          <LinkField label={words.link} url={url} field={field} onCopy={copy} />
          {'share' in navigator && (
            <Button wide icon={shareOutIcon} className="top-3" onClick={() => void share()}>
              {words.share}
            </Button>
          )}
          <p className="muted text-sm top-4 max-56ch">{words.howTo}</p>
        </div>
        <div>
          <p className="text-sm strong bottom-6px">{words.code}</p>
          <Suspense fallback={<div className={styles['loading']} aria-hidden="true" />}>
            <QrCode text={url} label={words.codeLabel} instead={<p className="muted">{words.codeTooLong}</p>} />
          </Suspense>
        </div>
      </div>
    </section>
  );
}

const ENDS = [
  [54, 82],
  [178, 82],
] as const;

function MoveDrawing() {
  return (
    <Plan>
      <path d="M24 26h60v112H24zM148 26h60v112h-60zM46 34h16M170 34h16" />
      <path d="M54 82h124" strokeDasharray="5 5" />
      <Beacons at={ENDS} />
      <path d="M54 158h124M54 153v10M178 153v10" opacity=".6" />
    </Plan>
  );
}
