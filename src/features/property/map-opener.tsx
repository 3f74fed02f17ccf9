import { useEffect, useState } from 'react';
import type { Place } from '#lib/distance.ts';
import { showToast } from '#ui/toast-store.ts';
import { useOnDemand } from '#ui/use-on-demand.ts';
import styles from './in-details.module.css';

const loadDialog = async () => (await import('./map/circle-dialog.tsx')).CircleDialog;

interface AreaMapProps {
  readonly home: Place;
  /** The area on another map. */
  readonly elsewhere: string;
}

/**
 * Opens the map at the circle around a home; it comes when it is asked for. Without script, and until it is here, it leads to
 * another map, as the link of a home does that has no point.
 */
export function AreaMap({ home, elsewhere }: AreaMapProps) {
  const [isOpen, setOpen] = useState(false);
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const { Part, prepare } = useOnDemand(loadDialog);
  const show = async (): Promise<void> => {
    if (await prepare()) setOpen(true);
    else showToast('The map could not be loaded. Try again when you have signal.');
  };
  return (
    <>
      <a
        href={elsewhere}
        target="_blank"
        rel="noreferrer"
        aria-haspopup={isAlive ? 'dialog' : undefined}
        className={styles['link']}
        onClick={(event) => {
          event.preventDefault();
          void show();
        }}
      >
        Open the area on a map
      </a>
      {Part !== null && <Part open={isOpen} home={home} elsewhere={elsewhere} onClose={() => setOpen(false)} />}
    </>
  );
}
