import { Button, LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import { Picture } from '#ui/picture.tsx';
import styles from './removable-photos.module.css';
import { type Removable, sizeInWords, titleOf } from './storage-words.ts';

/** What the buttons say. The visitor's own photos cannot be had again, so theirs say "delete". */
const words = {
  fetched: { one: 'Remove photos', all: 'Remove all photos' },
  own: { one: 'Delete your photos', all: 'Delete all photos of your own' },
} as const;

interface RemovablePhotosProps {
  readonly whose: keyof typeof words;
  readonly rows: readonly Removable[];
  readonly isBusy: boolean;
  readonly onRemove: (rows: readonly Removable[]) => void;
}

/** Saved properties with photos on this device, and the buttons that take the photos off it. */
export function RemovablePhotos({ whose, rows, isBusy, onRemove }: RemovablePhotosProps) {
  if (rows.length === 0) return null;
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <>
      <ul className={styles['list']}>
        {rows.map((row) => (
          <li key={row.home.id} className={classNames('stack ruled', styles['row'])}>
            <Picture
              picture={row.home.summary.pictures?.[0]}
              fallbackSrc={row.home.summary.images?.[0]}
              sizes="72px"
              alt=""
              className={styles['picture']}
            />
            <div>
              <h3>
                <Link
                  to="/property/$id"
                  params={{ id: `${row.home.id}` }}
                  className={classNames('hover-line', styles['title'])}
                >
                  {titleOf(row.home)}
                </Link>
              </h3>
              <p className="small muted">{row.text}</p>
            </div>
            <LinkButton tone="warn" disabled={isBusy} className={styles['remove']} onClick={() => onRemove([row])}>
              {words[whose].one}
              <span className="visually-hidden"> of {titleOf(row.home)}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
      {rows.length < 2 ? null : (
        <Button variant="danger" disabled={isBusy} className="top-4" onClick={() => onRemove(rows)}>
          {`${words[whose].all}, frees ${sizeInWords(total)}`}
        </Button>
      )}
    </>
  );
}
