import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { PropertySummary } from '#contract/property.ts';
import { opensOffline } from '#data/opens-offline.ts';
import { propertyQuery } from '#data/property.queries.ts';
import { counted } from '#lib/counted.ts';
import { formatPrice } from '#lib/money.ts';
import { addStop, refreshStop, removeStop, type ViewingPack } from '#offline/saved/viewing-pack.ts';
import { placeLine } from '#parts/facts.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DeviceName } from '#ui/device-name.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon, plusIcon, searchIcon, tickIcon } from '#ui/icon.tsx';
import { Picture } from '#ui/picture.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './choose-dialog.module.css';
import { useFoundProperties } from './found-properties.ts';

interface ChooseDialogProps {
  readonly open: boolean;
  readonly pack: ViewingPack;
  readonly onClose: () => void;
  /** @returns whether it was stored */
  readonly change: (step: (pack: ViewingPack) => ViewingPack) => Promise<boolean>;
}

/** Chooses the properties of a pack: from the saved ones, by words, by a link or by a reference. */
export function ChooseDialog({ open, pack, onClose, change }: ChooseDialogProps) {
  const [typed, setTyped] = useState('');
  const search = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Choose homes"
      shape="full"
      initialFocus={search}
      lead={
        <TextField
          ref={search}
          label="Place or name, link, or reference"
          labelHidden
          type="search"
          icon={searchIcon}
          placeholder="Place, name, link or reference"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      }
      foot={
        <Button variant="main" wide onClick={onClose}>
          {pack.stops.length === 0 ? 'Done' : `Done, ${counted(pack.stops.length, 'home')}`}
        </Button>
      }
    >
      <Choices typed={typed} pack={pack} change={change} />
    </Dialog>
  );
}

function Choices({ typed, pack, change }: Pick<ChooseDialogProps, 'pack' | 'change'> & { readonly typed: string }) {
  const queryClient = useQueryClient();
  const { wanted, homes, isSearching, hasFailed } = useFoundProperties(typed);
  const [said, setSaid] = useState('');
  const chosen = new Set(pack.stops.map(({ property }) => property.id));

  const toggle = async (property: PropertySummary): Promise<void> => {
    const { id, title } = property;
    const isIn = chosen.has(id);
    const step = (current: ViewingPack) => (isIn ? removeStop(current, id) : addStop(current, property));
    if (!(await change(step))) return setSaid('This device did not answer. Nothing was changed.');
    const count = chosen.size + (isIn ? -1 : 1);
    setSaid(`${title} ${isIn ? 'taken out' : 'added'}. ${counted(count, 'home')} in the pack.`);
    if (isIn) return;
    // A list may not say where a property is or how many photos it has: its own page does.
    const answer = await queryClient.fetchQuery(propertyQuery(id)).catch(() => undefined);
    const record = answer?.record;
    // A copy from this device may know less than the list did.
    if (record != null && answer?.savedAt === undefined) await change((current) => refreshStop(current, record));
  };

  const whyNone = (): ReactNode => {
    if (isSearching) return 'Looking.';
    if (wanted.by === 'nothing') {
      return 'Nothing is saved yet. Type a place or the name of a home, paste its link, or give its reference.';
    }
    if (!hasFailed && wanted.by === 'reference') {
      return 'No home was found by this reference. Its link finds it for certain.';
    }
    if (!hasFailed) return 'No home fits this.';
    return (
      <>
        No connection, and nothing on this <DeviceName /> fits.
        {opensOffline() === 'yes' ? ' Saved homes and those you have opened can be chosen without signal.' : ''}
      </>
    );
  };

  return (
    <div className={styles['choices']}>
      {wanted.by === 'nothing' && homes.length > 0 && <h3 className={styles['head']}>Saved homes</h3>}
      <ul>
        {homes.map((property) => {
          const isIn = chosen.has(property.id);
          return (
            <li key={property.id} className={classNames('stack middle gap-x-3', styles['home'])}>
              <Picture
                picture={property.pictures?.[0]}
                fallbackSrc={property.images?.[0]}
                sizes="72px"
                alt=""
                className={styles['picture']}
              />
              <div className={classNames('stack text-sm', styles['words'])}>
                <b>{property.title}</b>
                <span>{[formatPrice(property), placeLine(property)].filter((part) => part !== '').join(', ')}</span>
              </div>
              <Button small aria-pressed={isIn} className={styles['toggle']} onClick={() => void toggle(property)}>
                <Icon path={isIn ? tickIcon : plusIcon} small />
                {isIn ? 'Chosen' : 'Choose'}
                <span className="visually-hidden"> {property.title}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      {homes.length === 0 && <p className={styles['none']}>{whyNone()}</p>}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  );
}
