import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { unreadWords } from '#data/site-data.ts';
import { MOVE_PATH, writeMove } from '#offline/saved/move-link.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { copyText, markText } from '#ui/copy-text.ts';
import { DeviceName } from '#ui/device-name.tsx';
import { copyIcon, shareOutIcon } from '#ui/icon.tsx';
import { LinkField } from '#ui/link-field.tsx';
import { Panel, PlanDrawing } from '#ui/panel.tsx';
import { Beacons, Plan } from '#ui/plan.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { shareByDevice } from '#ui/share-by-device.ts';
import { Tick } from '#ui/tick.tsx';
import { type OwnList as Own, readOwnList } from './move-list.ts';
import { countInWords } from './move-words.ts';
import styles from './own-list.module.css';

const NoCode = () => <p>The code could not be loaded. Send the link instead.</p>;
/** What draws it comes with the first list that there is to show. */
const QrCode = lazy(() =>
  import('#ui/qr-code.tsx').then(
    (loaded) => ({ default: loaded.QrCode }),
    () => ({ default: NoCode }),
  ),
);

/**
 * What is saved on this device as a link: to be copied, shared, or read by the camera of another phone.
 * @param children below it; they come with it, so that nothing is pushed down
 */
export function OwnList({ children }: { readonly children?: ReactNode }) {
  const [own, setOwn] = useState<Own | 'failed'>();
  useEffect(() => {
    readOwnList().then(setOwn, () => setOwn('failed'));
  }, []);

  if (own === undefined) return <p className="muted">Looking what is saved…</p>;
  return (
    <>
      <OwnState own={own} />
      {children}
    </>
  );
}

function OwnState({ own }: { readonly own: Own | 'failed' }) {
  if (own === 'failed') {
    return (
      <Panel role="alert" title="What is saved could not be read" drawing={<PlanDrawing drawing="page" />}>
        {unreadWords()}
      </Panel>
    );
  }
  if (own.list.homes.length + own.list.searches.length === 0) {
    return (
      <Panel
        title="Nothing to move yet"
        drawing={<MoveDrawing />}
        actions={
          <ButtonLink variant="main" to="/filter-results">
            Find a home
          </ButtonLink>
        }
      >
        Homes and searches that you save can be taken to another phone by link or code.
      </Panel>
    );
  }
  return <OwnLink own={own} />;
}

function OwnLink({ own: { list, notes, checklists } }: { readonly own: Own }) {
  const [withNotes, setWithNotes] = useState(false);
  const [withChecklists, setWithChecklists] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const homes = list.homes.map(({ checklist, ...home }) => ({
    ...home,
    note: withNotes ? home.note : '',
    ...(withChecklists && checklist !== undefined ? { checklist } : {}),
  }));
  const url = `${location.origin}${MOVE_PATH}#${writeMove({ ...list, homes })}`;
  const copy = () =>
    copyText({
      text: url,
      message: 'Link copied to clipboard!',
      name: 'link',
      onRefused: () => markText(field.current),
    });
  const share = async () => {
    if (!(await shareByDevice({ url, title: 'My saved homes' }))) await copy();
  };
  return (
    <section aria-labelledby={`${id}-head`}>
      <SectionHead
        id={`${id}-head`}
        title={countInWords(list.homes.length, list.searches.length)}
        lead="The link holds the list itself, so no server sees or keeps it. Whoever has the link can read the list. What you save later is not in it."
      />
      {notes === 0 ? null : (
        <Tick checked={withNotes} onChange={setWithNotes} className="top-3">
          With my notes on {countInWords(notes, 0)}. Without it they stay on this <DeviceName />.
        </Tick>
      )}
      {checklists === 0 ? null : (
        <Tick checked={withChecklists} onChange={setWithChecklists} className="top-3">
          With my checklists and scores of {countInWords(checklists, 0)}. Your own photos stay on this <DeviceName />.
        </Tick>
      )}
      <div className={classNames('stack top-5', styles['ways'])}>
        <div>
          <LinkField label="Link to your list" url={url} field={field}>
            <Button variant="main" icon={copyIcon} onClick={() => void copy()}>
              Copy
            </Button>
          </LinkField>
          {'share' in navigator && (
            <Button wide icon={shareOutIcon} className="top-3" onClick={() => void share()}>
              Share with another app
            </Button>
          )}
          <p className={classNames('muted text-sm', styles['text'])}>
            Open it on the other phone and look before you save. For the app on an iPhone’s home screen, copy the link,
            open the app and paste it under “Paste a list”.
          </p>
        </div>
        <div>
          <p className={classNames('text-sm strong', styles['label'])}>Code for the other phone’s camera</p>
          <Suspense fallback={<div className={styles['coming']} aria-hidden="true" />}>
            <QrCode
              text={url}
              label="QR code of the link"
              instead={
                <p className="muted">This list is too long for a code that a camera can read. Send the link instead.</p>
              }
            />
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

/** For a list that could move, with nothing in it: two phones and the line between. Decorative. */
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
