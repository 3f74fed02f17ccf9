import { useState } from 'react';
import type { MapProperty } from '#contract/map-points.ts';
import { useDevice } from '#data/device/device-query.ts';
import {
  deletePlace,
  freeSlot,
  MAX_PLACES,
  type MyPlace,
  myPlacesQuery,
  PLACE_NAME_LIMIT,
  type PlaceSlot,
} from '#data/device/visitor-lists.queries.ts';
import { unreadWords } from '#data/site-data.ts';
import { counted } from '#lib/counted.ts';
import { namedPlaces, placeTitle } from '#parts/map/map-names.ts';
import { Button, ButtonLink, LinkButton } from '#ui/button.tsx';
import { DeviceName } from '#ui/device-name.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { type Destination, Link } from '#ui/link.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './homes-map.module.css';
import { propertyInWords } from './property-labels.tsx';

export interface Here {
  readonly count: number;
  /** Folded name of the area that most of them are in; "" where none says. */
  readonly place: string;
  readonly homes: readonly MapProperty[];
  readonly list: Destination;
}

interface PropertiesHereProps {
  readonly here: Here | undefined;
  readonly titles: ReadonlyMap<number, string>;
  readonly onClose: () => void;
}

/** Homes that stand in one place, which no zoom parts. */
export function PropertiesHere({ here, titles, onClose }: PropertiesHereProps) {
  const { count = 0, place = '', homes = [], list } = here ?? {};
  return (
    <Dialog
      open={here !== undefined}
      onClose={onClose}
      title={`${counted(count, 'home')} in one place${place === '' ? '' : `, ${placeTitle(place)}`}`}
    >
      <ul className={styles['here']}>
        {homes.map((home) => (
          <li key={home.id}>
            <Link to="/property/$id" params={{ id: `${home.id}` }}>
              <b>{propertyInWords(home)}</b>
              {titles.get(home.id)}
            </Link>
          </li>
        ))}
      </ul>
      {list === undefined || count <= homes.length ? null : (
        <>
          <p className={styles['more']}>
            The first {homes.length} of {count}.
          </p>
          <ButtonLink wide {...list}>
            All of them as a list
          </ButtonLink>
        </>
      )}
    </Dialog>
  );
}

const NAMES = ['Work', 'School', 'Parents'] as const;

export interface NewPlace {
  readonly slot: PlaceSlot;
  readonly name: string;
}

interface PlacesDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Its point is to be chosen on the map. */
  readonly onChooseOnMap: (place: NewPlace) => void;
  readonly onKeep: (place: MyPlace) => Promise<void>;
  readonly onRemoved: (place: MyPlace) => void;
}

/** The visitor's own places: what they are called and where they are. Kept on this device alone. */
export function PlacesDialog({ open, onClose, ...rest }: PlacesDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="My places">
      <Places onClose={onClose} {...rest} />
    </Dialog>
  );
}

function Places({ onClose, onChooseOnMap, onKeep, onRemoved }: Omit<PlacesDialogProps, 'open'>) {
  const { data: places = [], isPending, isError } = useDevice(myPlacesQuery);
  const [problem, setProblem] = useState<string>();
  const slot = freeSlot(places);
  const remove = async (place: MyPlace): Promise<void> => {
    try {
      await deletePlace(place.slot);
      onRemoved(place);
    } catch {
      setProblem('It could not be removed. Try again.');
    }
  };
  return (
    <>
      <p className={styles['lead']}>
        Up to {MAX_PLACES} places that matter to you. Homes then say how far they are from each, in a straight line.
        Your places stay on this <DeviceName /> and are never sent.
      </p>
      {isError || problem !== undefined ? (
        <p role="alert" className="warn">
          {problem ?? unreadWords()}
        </p>
      ) : null}
      {places.length === 0 ? null : (
        <ul className={styles['places']}>
          {places.map((place) => (
            <li key={place.slot}>
              <b>{place.name}</b>
              <LinkButton tone="warn" onClick={() => void remove(place)}>
                Remove<span className="visually-hidden"> {place.name}</span>
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      {isPending || isError ? null : slot === undefined ? (
        <p className={styles['lead']}>To add another, remove one of the three.</p>
      ) : (
        <NewPlaceForm
          key={slot}
          slot={slot}
          taken={places.map(({ name }) => name)}
          onChooseOnMap={(place) => {
            onClose();
            onChooseOnMap(place);
          }}
          onKeep={async (place) => {
            try {
              await onKeep(place);
              onClose();
            } catch {
              setProblem('It could not be kept on this device. Try again.');
            }
          }}
        />
      )}
    </>
  );
}

interface NewPlaceFormProps {
  readonly slot: PlaceSlot;
  readonly taken: readonly string[];
  readonly onChooseOnMap: (place: NewPlace) => void;
  readonly onKeep: (place: MyPlace) => Promise<void>;
}

function NewPlaceForm({ slot, taken, onChooseOnMap, onKeep }: NewPlaceFormProps) {
  const [name, setName] = useState<string>(NAMES.find((known) => !taken.includes(known)) ?? '');
  const [area, setArea] = useState('');
  const [error, setError] = useState<string>();
  const given = name.trim();
  const named = (then: (place: NewPlace) => void): void => {
    if (given === '') setError('Enter a name, such as Work.');
    else if (taken.includes(given)) setError(`There is a place called ${given} already.`);
    else then({ slot, name: given });
  };
  return (
    <form
      className="stack gap-4 top-4"
      onSubmit={(event) => {
        event.preventDefault();
        named((place) => {
          const at = namedPlaces.find((known) => known.name === area);
          if (at === undefined) onChooseOnMap(place);
          else void onKeep({ ...place, lat: at.lat, lng: at.lng });
        });
      }}
    >
      <TextField
        label="Name"
        name="place"
        autoComplete="off"
        maxLength={PLACE_NAME_LIMIT}
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <Select label="Where" name="area" value={area} onChange={(event) => setArea(event.currentTarget.value)}>
        <option value="">I show it on the map</option>
        {[...namedPlaces]
          .sort((a, b) => a.name.localeCompare(b.name))
          .map((known) => (
            <option key={`${known.name} ${known.rank}`} value={known.name}>
              {known.name}, its middle
            </option>
          ))}
      </Select>
      <Button variant="save" wide type="submit">
        {area === '' ? 'Show it on the map' : 'Keep this place'}
      </Button>
    </form>
  );
}
