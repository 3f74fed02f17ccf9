import { useEffect, useState } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { useSavedList } from '#data/saved-properties.ts';
import { newestOf } from '#offline/saved/saved-property.ts';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { showToast } from '#ui/toast-store.ts';
import { useOnDemand } from '#ui/use-on-demand.ts';
import styles from './checklist-button.module.css';

/**
 * Fetches the checklist's script. It is not among what every phone gets with the first visit, but comes with the first saved
 * home (0036).
 */
const loadChecklist = () => import('./checklist-part.tsx').then((module) => module.ChecklistPart);

interface ChecklistButtonProps {
  readonly property: PropertyDetail;
  /** Only where the home is saved; else it is offered to be saved first. */
  readonly onlyIfSaved?: boolean;
}

/** Opens the checklist of a home, and says how far it is. Its script is fetched with the button, so that it is there without signal. */
export function ChecklistButton({ property, onlyIfSaved = false }: ChecklistButtonProps) {
  const { properties: homes, isRead } = useSavedList();
  const home = homes.get(property.id);
  const [isOpen, setOpen] = useState(false);
  const { Part: ChecklistPart, prepare } = useOnDemand(loadChecklist);
  const isShown = isRead && (home !== undefined || !onlyIfSaved || isOpen);
  useEffect(() => {
    if (isShown) void prepare();
  }, [isShown, prepare]);
  if (!isShown) return null;
  const open = async (): Promise<void> => {
    if (await prepare()) setOpen(true);
    else showToast('This part could not be loaded. Try again when you have signal.');
  };
  return (
    <span className={classNames('middle gap-x-3', styles['checklist'])}>
      <LinkButton tone="saved" aria-haspopup="dialog" onClick={() => void open()}>
        Checklist<span className="visually-hidden"> of {property.title}</span>
      </LinkButton>
      {ChecklistPart !== null && (
        <ChecklistPart property={newestOf(home, property)} home={home} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </span>
  );
}
