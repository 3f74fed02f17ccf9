import { useState } from 'react';
import type { MapProperty } from '#contract/map-points.ts';
import { useDevice } from '#data/device/device-query.ts';
import {
  deletePlace,
  findFreeSlot,
  MAX_PLACES,
  type MyPlace,
  myPlacesQuery,
  PLACE_NAME_LIMIT,
  type PlaceSlot,
} from '#data/device/visitor-lists.queries.ts';
import { describeUnreadable } from '#data/site-data.ts';
import { getPlaceTitle, namedPlaces } from '#parts/map/map-names.ts';
import { Button, ButtonLink, LinkButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { type Destination, Link } from '#ui/link.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { describeProperty } from './property-labels.tsx';
import styles from './property-map.module.css';
import { onePlace, places as words } from './words.tsx';

/** Properties in one place, which no zoom separates. */
export interface PropertyGroup {
  readonly count: number;
  /** Folded name of the commonest area; "" without any. */
  readonly place: string;
  readonly properties: readonly MapProperty[];
  readonly list: Destination;
}

export interface NewPlace {
  readonly slot: PlaceSlot;
  readonly name: string;
}

interface PlacesProps {
  readonly onClose: () => void;
  readonly onChooseOnMap: (place: NewPlace) => void;
  readonly onStore: (place: MyPlace) => Promise<void>;
  readonly onDeleted: (place: MyPlace) => void;
}

interface MapDialogsProps {
  readonly group: PropertyGroup | undefined;
  readonly titles: ReadonlyMap<number, string>;
  readonly onCloseGroup: () => void;
  readonly isPlacesOpen: boolean;
  readonly places: PlacesProps;
}

export function MapDialogs({ group, titles, onCloseGroup, isPlacesOpen, places }: MapDialogsProps) {
  const { count = 0, place = '', properties = [], list } = group ?? {};
  return (
    <>
      <Dialog
        open={group !== undefined}
        onClose={onCloseGroup}
        title={onePlace.title(count, place === '' ? '' : getPlaceTitle(place))}
      >
        <ul className={styles['group-list']}>
          {properties.map((property) => (
            <li key={property.id}>
              <Link to="/property/$id" params={{ id: `${property.id}` }} className="row middle gap-x-4">
                <b>{describeProperty(property)}</b>
                {titles.get(property.id)}
              </Link>
            </li>
          ))}
        </ul>
        {list === undefined || count <= properties.length ? null : (
          <>
            <p className="muted top-2 bottom-4">{onePlace.first(properties.length, count)}</p>
            <ButtonLink wide {...list}>
              {onePlace.all}
            </ButtonLink>
          </>
        )}
      </Dialog>
      <Dialog open={isPlacesOpen} onClose={places.onClose} title={words.title}>
        <Places {...places} />
      </Dialog>
    </>
  );
}

function Places({ onClose, onChooseOnMap, onStore, onDeleted }: PlacesProps) {
  const { data: places = [], isPending, isError } = useDevice(myPlacesQuery);
  const [problem, setProblem] = useState<string>();
  const slot = findFreeSlot(places);
  const remove = async (place: MyPlace): Promise<void> => {
    try {
      await deletePlace(place.slot);
      onDeleted(place);
    } catch {
      setProblem(words.notRemoved);
    }
  };
  const store = async (place: MyPlace): Promise<void> => {
    try {
      await onStore(place);
      onClose();
    } catch {
      setProblem(words.notStored);
    }
  };
  return (
    <>
      <p className="muted top-2 bottom-4">{words.lead(MAX_PLACES)}</p>
      {isError || problem !== undefined ? (
        <p role="alert" className="warn">
          {problem ?? describeUnreadable()}
        </p>
      ) : null}
      {places.length === 0 ? null : (
        <ul className={styles['places']}>
          {places.map((place) => (
            <li key={place.slot} className="row middle spread gap-x-4">
              <b>{place.name}</b>
              <LinkButton tone="warn" onClick={() => void remove(place)}>
                {words.remove}
                <span className="visually-hidden"> {place.name}</span>
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      {isPending || isError ? null : slot === undefined ? (
        <p className="muted top-2 bottom-4">{words.full}</p>
      ) : (
        <NewPlaceForm
          key={slot}
          slot={slot}
          taken={places.map(({ name }) => name)}
          onChooseOnMap={(place) => {
            onClose();
            onChooseOnMap(place);
          }}
          onStore={(place) => void store(place)}
        />
      )}
    </>
  );
}

interface NewPlaceFormProps extends Pick<PlacesProps, 'onChooseOnMap'> {
  readonly slot: PlaceSlot;
  readonly taken: readonly string[];
  readonly onStore: (place: MyPlace) => void;
}

function NewPlaceForm({ slot, taken, onChooseOnMap, onStore }: NewPlaceFormProps) {
  const [name, setName] = useState<string>(words.examples.find((example) => !taken.includes(example)) ?? '');
  const [area, setArea] = useState('');
  const [error, setError] = useState<string>();
  const submit = (): void => {
    const trimmed = name.trim();
    const problem = trimmed === '' ? words.noName : taken.includes(trimmed) ? words.nameTaken(trimmed) : undefined;
    if (problem !== undefined) {
      setError(problem);
      return;
    }
    const at = namedPlaces.find((place) => place.name === area);
    if (at === undefined) onChooseOnMap({ slot, name: trimmed });
    else onStore({ slot, name: trimmed, lat: at.lat, lng: at.lng });
  };
  return (
    <form
      className="stack gap-4 top-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label={words.name}
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
      <Select label={words.where} name="area" value={area} onChange={(event) => setArea(event.currentTarget.value)}>
        <option value="">{words.onMap}</option>
        {[...namedPlaces]
          .sort((a, b) => a.name.localeCompare(b.name))
          .map((place) => (
            <option key={`${place.name} ${place.rank}`} value={place.name}>
              {words.middleOf(place.name)}
            </option>
          ))}
      </Select>
      <Button variant="save" wide type="submit">
        {area === '' ? words.showOnMap : words.store}
      </Button>
    </form>
  );
}
