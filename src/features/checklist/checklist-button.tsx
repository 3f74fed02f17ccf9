import { useEffect, useState } from 'react';
import type { PropertyDetail } from '#contract/property.ts';
import { useSavedProperties } from '#data/saved-properties.ts';
import { getNewest } from '#offline/saved/saved-property.ts';
import { LinkButton } from '#ui/button.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useOnDemand } from '#ui/use-on-demand.ts';
import { checklistButton as words } from './words.ts';

/** No first page carries it; the worker has it from the first saved property (0036). */
const loadChecklist = () => import('./checklist-part.tsx').then((module) => module.ChecklistPart);

interface ChecklistButtonProps {
  readonly property: PropertyDetail;
  /** Else it offers to save a property first. */
  readonly onlyIfSaved?: boolean;
}

/** Loads the checklist with the button, so that it opens without signal. */
export function ChecklistButton({ property, onlyIfSaved = false }: ChecklistButtonProps) {
  const { properties: savedProperties, isRead } = useSavedProperties();
  const saved = savedProperties.get(property.id);
  const [isOpen, setOpen] = useState(false);
  const { Part: ChecklistPart, prepare } = useOnDemand(loadChecklist);
  const isShown = isRead && (saved !== undefined || !onlyIfSaved || isOpen);
  useEffect(() => {
    if (isShown) void prepare();
  }, [isShown, prepare]);
  if (!isShown) return null;
  const open = async (): Promise<void> => {
    if (await prepare()) setOpen(true);
    else showToast(words.notLoaded);
  };
  return (
    <span className="row middle gap-x-3">
      <LinkButton tone="saved" aria-haspopup="dialog" onClick={() => void open()}>
        {words.open}
        <span className="visually-hidden"> {words.of(property.title)}</span>
      </LinkButton>
      {ChecklistPart !== null && (
        <ChecklistPart
          property={getNewest(saved, property)}
          saved={saved}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}
