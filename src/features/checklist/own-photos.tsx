import { useEffect, useId, useRef, useState } from 'react';
import { deleteOwnPhotos, readOwnPhotoSrc, type ShrunkPhoto, storeOwnPhoto } from '#data/device/checklists.queries.ts';
import { counted } from '#lib/counted.ts';
import { fitInto } from '#lib/fit-into.ts';
import { MOST_OWN_PHOTOS, type OwnPhoto, TooManyPhotos } from '#offline/saved/checklist.ts';
import { Alert } from '#ui/alert.tsx';
import { LinkButton, TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DeviceName } from '#ui/device-name.tsx';
import { closeIcon, Icon, plusIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './own-photos.module.css';

/** Longest side of an own photo, in px: enough to look closer at on a phone. */
const LONGEST_SIDE = 1600;
/** Of JPEG, 0 to 1. Every browser writes JPEG; not every one writes anything smaller. */
const QUALITY = 0.8;
const TYPE = 'image/jpeg';

/** The file is no picture that this browser can read. */
export class UnreadablePhoto extends Error {
  override readonly name = 'UnreadablePhoto';
}

/**
 * Makes a photo small enough to be kept. It is drawn anew, upright: what the camera wrote beside it, where and when it was
 * taken, is not in the copy.
 * @throws UnreadablePhoto
 */
export async function shrinkPhoto(file: Blob): Promise<ShrunkPhoto> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new UnreadablePhoto('Not a picture that can be read', { cause });
  }
  try {
    const size = fitInto(bitmap, LONGEST_SIDE);
    const canvas = document.createElement('canvas');
    canvas.width = size.width;
    canvas.height = size.height;
    const context = canvas.getContext('2d');
    if (context === null) throw new UnreadablePhoto('No room to draw');
    // JPEG knows nothing transparent: it would come out black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, size.width, size.height);
    context.drawImage(bitmap, 0, 0, size.width, size.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, TYPE, QUALITY));
    if (blob === null) throw new UnreadablePhoto('It could not be written');
    return { type: TYPE, bytes: await blob.arrayBuffer(), ...size };
  } finally {
    bitmap.close();
  }
}

interface OwnPhotosProps {
  /** Of the property. */
  readonly id: number;
  readonly photos: readonly OwnPhoto[];
}

/** What is wrong, in words, and the photos that wait for room. */
interface Trouble {
  readonly title: string;
  readonly waiting: readonly ShrunkPhoto[];
}

/** The visitor's own photos of a home: taken or chosen, shrunk, kept on this device alone. */
export function OwnPhotos({ id, photos }: OwnPhotosProps) {
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const [closer, setCloser] = useState<string>();
  /** Puts the last deleted photo back. It stands here: a toast cannot be pressed while a dialog is open. */
  const [undo, setUndo] = useState<() => Promise<void>>();
  const list = useRef<HTMLDivElement>(null);
  const headId = useId();

  /** Keeps what was shrunk; what there is no room for waits here, so that it can be tried again. */
  const keep = async (shrunk: readonly ShrunkPhoto[], unreadable: number): Promise<void> => {
    const waiting: ShrunkPhoto[] = [];
    let isOver = false;
    for (const photo of shrunk) {
      try {
        await storeOwnPhoto(id, photo);
      } catch (cause) {
        if (cause instanceof TooManyPhotos) isOver = true;
        else waiting.push(photo);
      }
    }
    const said = [
      unreadable === 0 ? [] : `${counted(unreadable, 'file is', 'files are')} no photo that this browser can read.`,
      isOver ? `There are ${MOST_OWN_PHOTOS} photos of this home, which is the most.` : [],
      waiting.length === 0
        ? []
        : `${counted(waiting.length, 'photo is', 'photos are')} not kept: there is no room on this device, or it does not answer.`,
    ].flat();
    setTrouble(said.length === 0 ? undefined : { title: said.join(' '), waiting });
  };
  const add = async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    const shrunk: ShrunkPhoto[] = [];
    let unreadable = 0;
    // One after the other: each is large while it is drawn.
    for (const file of files) {
      try {
        shrunk.push(await shrinkPhoto(file));
      } catch (cause) {
        if (!(cause instanceof UnreadablePhoto)) throw cause;
        unreadable += 1;
      }
    }
    await keep([...(trouble?.waiting ?? []), ...shrunk], unreadable);
    setBusy(false);
  };
  const remove = async (photo: OwnPhoto): Promise<void> => {
    try {
      const putBack = await deleteOwnPhotos(id, [photo.id]);
      setUndo(() => putBack);
      list.current?.focus({ preventScroll: true });
    } catch {
      setTrouble({ title: 'The photo could not be deleted: this device does not answer.', waiting: [] });
    }
  };

  const takeBack = async (): Promise<void> => {
    try {
      await undo?.();
      setUndo(undefined);
      list.current?.focus({ preventScroll: true });
    } catch {
      setTrouble({ title: 'The photo could not be put back: this device does not answer.', waiting: [] });
    }
  };

  return (
    <section aria-labelledby={headId} className={classNames('stack gap-3', styles['own'])}>
      <h3 id={headId}>Your photos</h3>
      <p className="muted text-sm">
        They stay on this <DeviceName />, 1600 pixels long, without the place and time that a camera writes into them.
      </p>
      {trouble !== undefined && (
        <Alert title={trouble.title}>
          {trouble.waiting.length > 0 && (
            <>
              <LinkButton onClick={() => void keep(trouble.waiting, 0)}>Try again</LinkButton>{' '}
              <TextLink to="/storage">Free up space</TextLink>
            </>
          )}
        </Alert>
      )}
      <div ref={list} tabIndex={-1} className={classNames('stack gap-2', styles['photos'])}>
        {photos.map((photo, index) => (
          <OwnPhotoFrame
            key={photo.id}
            id={id}
            photo={photo}
            name={`photo ${index + 1} of ${photos.length}`}
            isCloser={closer === photo.id}
            onCloser={() => setCloser(closer === photo.id ? undefined : photo.id)}
            onRemove={() => void remove(photo)}
          />
        ))}
      </div>
      <p role="status" className="muted text-sm">
        {undo !== undefined && (
          <>
            Photo deleted. <LinkButton onClick={() => void takeBack()}>Undo</LinkButton>
          </>
        )}
      </p>
      <label className={classNames('middle gap-2 strong', styles['add'])} aria-busy={isBusy}>
        <input
          type="file"
          accept="image/*"
          multiple
          className="visually-hidden"
          disabled={isBusy}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            // The same photo can be chosen again after it was deleted.
            currentTarget.value = '';
            if (files.length > 0) void add(files);
          }}
        />
        <Icon path={plusIcon} />
        {isBusy ? 'Making them small…' : 'Add photos'}
      </label>
    </section>
  );
}

interface OwnPhotoFrameProps {
  readonly id: number;
  readonly photo: OwnPhoto;
  readonly name: string;
  readonly isCloser: boolean;
  readonly onCloser: () => void;
  readonly onRemove: () => void;
}

function OwnPhotoFrame({ id, photo, name, isCloser, onCloser, onRemove }: OwnPhotoFrameProps) {
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    let isHere = true;
    void readOwnPhotoSrc(id, photo.id).then((read) => isHere && setSrc(read));
    return () => {
      isHere = false;
    };
  }, [id, photo.id]);
  return (
    <div className={styles['photo']} data-closer={isCloser}>
      <button type="button" aria-expanded={isCloser} aria-label={`Look closer at ${name}`} onClick={onCloser}>
        {src !== undefined && <img src={src} alt="" width={photo.width} height={photo.height} decoding="async" />}
      </button>
      <IconButton
        label={`Delete ${name}`}
        icon={closeIcon}
        look="photo"
        className={styles['remove']}
        onClick={onRemove}
      />
    </div>
  );
}
