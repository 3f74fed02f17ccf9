import { sumOwnPhotoBytes } from '#data/device/storage.queries.ts';
import type { Viewed } from '#data/device/visitor-lists.queries.ts';
import { formatSize } from '#lib/sizes.ts';
import type { Checklist } from '#offline/saved/checklist.ts';
import { getProgress, getRecord, type SavedProperty } from '#offline/saved/saved-property.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Folded } from '#ui/folded.tsx';
import { Link } from '#ui/link.tsx';
import { Picture } from '#ui/picture.tsx';
import styles from './removable-photos.module.css';
import { removablePhotos as words } from './words.tsx';

export interface Removable {
  readonly saved: SavedProperty;
  readonly bytes: number;
  readonly text: string;
}

export const sumBytes = (rows: readonly Removable[]): number => rows.reduce((sum, { bytes }) => sum + bytes, 0);

/** The largest first; of equals, the one that was not opened for longest. @param now ms since 1970 */
export function getRemovables(
  savedProperties: readonly SavedProperty[],
  viewed: readonly Viewed[],
  now: number,
): readonly Removable[] {
  const openedAt = new Map(viewed.map(({ id, at }) => [id, at]));
  const getUsedAt = ({ id, saved_at }: SavedProperty): number => openedAt.get(id) ?? saved_at;
  return savedProperties
    .map((saved) => ({ saved, ...getProgress(saved) }))
    .filter(({ bytesStored }) => bytesStored > 0)
    .sort((a, b) => b.bytesStored - a.bytesStored || getUsedAt(a.saved) - getUsedAt(b.saved))
    .map(({ saved, bytesStored, photosStored, photos, plansStored }) => {
      const age = now - getUsedAt(saved);
      const used = openedAt.has(saved.id) ? words.opened(age) : words.saved(age);
      const text = `${formatSize(bytesStored)}, ${words.photos(photosStored, photos, plansStored)}, ${used}`;
      return { saved, bytes: bytesStored, text };
    });
}

export const getOwnRemovables = (
  savedProperties: readonly SavedProperty[],
  checklists: readonly Checklist[],
): readonly Removable[] =>
  savedProperties
    .flatMap((saved): Removable[] => {
      const checklist = checklists.find(({ id }) => id === saved.id);
      if (checklist === undefined || checklist.photos.length === 0) return [];
      const bytes = sumOwnPhotoBytes([checklist]);
      return [{ saved, bytes, text: `${formatSize(bytes)}, ${words.ownPhotos(checklist.photos.length)}` }];
    })
    .sort((a, b) => b.bytes - a.bytes);

/** In bytes: less is not worth losing all photos for. */
const MIN_TO_OFFER = 1_000_000;

interface RemovablePhotosProps {
  readonly whose: 'fetched' | 'own';
  readonly rows: readonly Removable[];
  readonly isBusy: boolean;
  readonly onRemove: (rows: readonly Removable[]) => void;
}

export function RemovablePhotos({ whose, rows, isBusy, onRemove }: RemovablePhotosProps) {
  if (rows.length === 0) return null;
  const { remove, removeAll } = words[whose];
  const bytes = sumBytes(rows);
  const list = (
    <ul className="ruled-top top-4">
      {rows.map((row) => {
        const { summary, id } = row.saved;
        const { title } = getRecord(row.saved);
        return (
          <li key={id} className={classNames('stack ruled', styles['row'])}>
            <Picture
              picture={summary.pictures?.[0]}
              fallbackSrc={summary.images?.[0]}
              sizes="72px"
              alt=""
              className="rounded top-6px self-start"
            />
            <div>
              <h3>
                <Link to="/property/$id" params={{ id: `${id}` }} className="flex middle hover-line target-height">
                  {title}
                </Link>
              </h3>
              <p className="small muted">{row.text}</p>
            </div>
            <LinkButton
              tone="warn"
              disabled={isBusy}
              className={`text-sm justify-self-start ${styles['remove']}`}
              onClick={() => onRemove([row])}
            >
              {remove}
              <span className="visually-hidden"> {words.of(title)}</span>
            </LinkButton>
          </li>
        );
      })}
    </ul>
  );
  if (rows.length === 1) return list;
  return (
    <>
      {bytes >= MIN_TO_OFFER && (
        <Button variant="danger" disabled={isBusy} className="top-4" onClick={() => onRemove(rows)}>
          {`${removeAll}, ${words.frees(bytes)}`}
        </Button>
      )}
      <Folded title={words.choose} className="top-2">
        {list}
      </Folded>
    </>
  );
}
