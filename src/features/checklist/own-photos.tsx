import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { deleteOwnPhotos, readOwnPhotoSrc, type ShrunkPhoto, storeOwnPhoto } from '#data/device/checklists.queries.ts';
import { deviceQuery } from '#data/device/device-query.ts';
import { fitInto } from '#lib/fit-into.ts';
import { type OwnPhoto, TooManyPhotos } from '#offline/saved/checklist.ts';
import { Alert } from '#ui/alert.tsx';
import { LinkButton, TextLink } from '#ui/button.tsx';
import { closeIcon, Icon, plusIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './own-photos.module.css';
import { ownPhotos as words } from './words-lazy.tsx';

const LONGEST_SIDE = 1600;
const QUALITY = 0.8;
/** Every browser writes it, and some write nothing smaller. */
const TYPE = 'image/jpeg';

class UnreadablePhoto extends Error {
  override readonly name = 'UnreadablePhoto';
}

/** Redraws a photo small and upright, without what the camera wrote beside it, such as place. @throws UnreadablePhoto */
async function shrinkPhoto(file: Blob): Promise<ShrunkPhoto> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new UnreadablePhoto('Not a picture that can be read', { cause });
  }
  try {
    const size = fitInto(bitmap, LONGEST_SIDE);
    const canvas = Object.assign(document.createElement('canvas'), size);
    const context = canvas.getContext('2d');
    if (context === null) throw new UnreadablePhoto('No room to draw');
    // JPEG has no transparency: it would come out black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, size.width, size.height);
    context.drawImage(bitmap, 0, 0, size.width, size.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE, QUALITY));
    if (blob === null) throw new UnreadablePhoto('It could not be written');
    return { type: TYPE, bytes: await blob.arrayBuffer(), ...size };
  } finally {
    bitmap.close();
  }
}

export function OwnPhotos({ id, photos }: { readonly id: number; readonly photos: readonly OwnPhoto[] }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [waiting, setWaiting] = useState<readonly ShrunkPhoto[]>([]);
  const [enlargedId, setEnlargedId] = useState<string>();
  /** Its button is in the dialog, because a toast cannot be pressed while one is open. */
  const [undo, setUndo] = useState<() => Promise<void>>();
  const list = useRef<HTMLDivElement>(null);
  const headingId = useId();

  const store = async (shrunk: readonly ShrunkPhoto[], unreadable: number): Promise<void> => {
    const unstored: ShrunkPhoto[] = [];
    let isFull = false;
    for (const photo of shrunk) {
      try {
        await storeOwnPhoto(id, photo);
      } catch (cause) {
        if (cause instanceof TooManyPhotos) isFull = true;
        else unstored.push(photo);
      }
    }
    const problems = [
      unreadable === 0 ? [] : words.unreadable(unreadable),
      isFull ? words.most : [],
      unstored.length === 0 ? [] : words.unstored(unstored.length),
    ];
    setProblem(problems.flat().join(' '));
    setWaiting(unstored);
  };
  const add = async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    const shrunk: ShrunkPhoto[] = [];
    let unreadable = 0;
    // One after another: each takes much memory while it is drawn.
    for (const file of files) {
      try {
        shrunk.push(await shrinkPhoto(file));
      } catch (cause) {
        if (!(cause instanceof UnreadablePhoto)) throw cause;
        unreadable += 1;
      }
    }
    await store([...waiting, ...shrunk], unreadable);
    setBusy(false);
  };
  const remove = async (photo: OwnPhoto): Promise<void> => {
    try {
      const restore = await deleteOwnPhotos(id, [photo.id]);
      setUndo(() => restore);
      list.current?.focus({ preventScroll: true });
    } catch {
      setProblem(words.notDeleted);
    }
  };
  const onUndo = async (): Promise<void> => {
    try {
      await undo?.();
      setUndo(undefined);
      list.current?.focus({ preventScroll: true });
    } catch {
      setProblem(words.notRestored);
    }
  };

  return (
    <section aria-labelledby={headingId} className="stack gap-3 justify-start pad-top-8">
      <h3 id={headingId}>{words.title}</h3>
      <p className="muted text-sm">{words.lead}</p>
      {problem !== '' && (
        <Alert title={problem}>
          {waiting.length > 0 && (
            <>
              <LinkButton onClick={() => void store(waiting, 0)}>{words.tryAgain}</LinkButton>{' '}
              <TextLink to="/storage">{words.freeSpace}</TextLink>
            </>
          )}
        </Alert>
      )}
      <div ref={list} tabIndex={-1} className={`stack gap-2 full-width ${styles['photos']}`}>
        {photos.map((photo, index) => (
          <OwnPhotoFrame
            key={photo.id}
            id={id}
            photo={photo}
            name={words.photo(index, photos.length)}
            isEnlarged={enlargedId === photo.id}
            onEnlarge={() => setEnlargedId(enlargedId === photo.id ? undefined : photo.id)}
            onRemove={() => void remove(photo)}
          />
        ))}
      </div>
      <p role="status" className="muted text-sm">
        {undo !== undefined && (
          <>
            {words.deleted} <LinkButton onClick={() => void onUndo()}>{words.undo}</LinkButton>
          </>
        )}
      </p>
      <label
        className={`middle gap-2 strong inline-flex target-height tea pointer framed rounded ${styles['add']}`}
        aria-busy={isBusy}
      >
        <input
          type="file"
          accept="image/*"
          multiple
          className="visually-hidden"
          disabled={isBusy}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            // Emptied, so that the same file can be chosen again after it was deleted.
            currentTarget.value = '';
            if (files.length > 0) void add(files);
          }}
        />
        <Icon path={plusIcon} />
        {isBusy ? words.shrinking : words.add}
      </label>
    </section>
  );
}

/** Not cached: an address holds a whole photo. */
const photoQuery = (id: number, photoId: string) => ({
  ...deviceQuery(`own-photo-${id}-${photoId}`, [], async () => (await readOwnPhotoSrc(id, photoId)) ?? null),
  gcTime: 0,
});

interface OwnPhotoFrameProps {
  readonly id: number;
  readonly photo: OwnPhoto;
  readonly name: string;
  readonly isEnlarged: boolean;
  readonly onEnlarge: () => void;
  readonly onRemove: () => void;
}

function OwnPhotoFrame({ id, photo, name, isEnlarged, onEnlarge, onRemove }: OwnPhotoFrameProps) {
  const { data: src } = useQuery(photoQuery(id, photo.id));
  return (
    <div className={`relative ${styles['photo']}`}>
      <button type="button" aria-expanded={isEnlarged} aria-label={words.enlarge(name)} onClick={onEnlarge}>
        {src != null && (
          <img
            className="full-width full-height"
            src={src}
            alt=""
            width={photo.width}
            height={photo.height}
            decoding="async"
          />
        )}
      </button>
      <IconButton
        label={words.delete(name)}
        icon={closeIcon}
        variant="photo"
        className={styles['remove']}
        onClick={onRemove}
      />
    </div>
  );
}
