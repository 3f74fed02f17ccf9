import { type ChangeEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { DAY_PARTS, hasPassed, PART_WORDS, WISH_FIELDS, Wish, wishList } from '#contract/viewing.ts';
import { readFirmDate } from '#lib/dates.ts';
import { ChoiceGroup } from '#ui/choice-group.tsx';
import { Folded } from '#ui/folded.tsx';
import { TextField } from '#ui/text-field.tsx';
import { findControls, getChosenValue, setValue } from './form-fields.ts';
import { countPassedParts, isShortDay, listNextDays } from './viewing-days.ts';
import styles from './viewing-times.module.css';
import { viewingForm as words } from './words.tsx';

/** "Sat" over "28 Nov", and the choice of any other day. */
function listDayChoices(days: readonly string[]) {
  const choices = days.map((day) => {
    const date = readFirmDate(day);
    const label = date?.weekday.slice(0, 3) ?? day;
    return {
      value: day,
      label,
      note: date && `${date.day} ${date.month.slice(0, 3)}`,
      kind: isShortDay(day) ? 'short' : undefined,
    };
  });
  return [...choices, { value: '', label: words.otherDay, note: words.otherDayNote }];
}

/** "Morning" over "8am-12pm". */
const partChoices = DAY_PARTS.map((part) => {
  const [label = '', hours = ''] = PART_WORDS[part].split(' (');
  return { value: part, label, note: hours.replace(')', '') };
});

/** Only typing checks days: a request in the outbox may outlive them. */
export const futureWishes = wishList(
  v.pipe(
    Wish,
    v.check((wish) => !hasPassed(wish, Date.now()), words.passed),
  ),
);

export type WishName = (typeof WISH_FIELDS)[number][number];

/** The field of this form for each field of a body with `slots`. */
export const FIELD_OF_SLOT: Readonly<Record<string, WishName>> = {
  slots: 'date_1',
  ...Object.fromEntries(
    WISH_FIELDS.flatMap(([date, part], index) => [
      [`slots.${index}`, date],
      [`slots.${index}.date`, date],
      [`slots.${index}.part`, part],
    ]),
  ),
};

/** The least width of a day: four fit a row, and all eight one of 40 rem or more, so that no two remain alone. */
const FOUR_OR_EIGHT = 'clamp(4.5rem, (40rem - 100%) * 999, 23%)';

interface ViewingTimesProps {
  readonly field: (name: WishName) => { readonly name: string; readonly error: string | undefined };
}

/** Up to two more wishes are folded away. */
export function ViewingTimes({ field }: ViewingTimesProps) {
  const place = useRef<HTMLDivElement>(null);
  const [days] = useState(() => listNextDays(Date.now()));
  const [version, setVersion] = useState(0);
  // The server's page may be hours old.
  const [passedCount, setPassedCount] = useState(0);
  // A page from yesterday has yesterday's days, which React does not correct in attributes.
  useEffect(() => {
    const shown = place.current?.querySelector('input')?.value;
    if (shown !== days[0]) setVersion(1);
    setPassedCount(countPassedParts(days[0] ?? '', Date.now()));
  }, [days]);
  /** A part that the chosen day no longer offers is not sent. */
  const onChange = ({ currentTarget: time }: ChangeEvent<HTMLDivElement>): void => {
    const controls = findControls(time);
    const parts = controls.filter((control) => DAY_PARTS.some((part) => part === control.value));
    // Any day may be typed, with any part of it.
    const day = getChosenValue(controls.filter(({ type, value }) => type === 'radio' && days.includes(value)));
    const part = getChosenValue(parts);
    const isPassed = day === days[0] && DAY_PARTS.slice(0, passedCount).some((passed) => passed === part);
    if (isPassed || (day !== '' && part === 'evening' && isShortDay(day))) setValue(parts, '');
  };
  return (
    <div key={version} ref={place} className={`stack gap-2 ${styles['times']}`}>
      {WISH_FIELDS.map(([date, part], index) => {
        const choice = words.wish(index);
        const time = (
          <div className="stack gap-4" data-passed={passedCount} onChange={onChange}>
            <ChoiceGroup
              {...field(date)}
              legend={<Legend choice={choice} text={words.day} />}
              choices={listDayChoices(days)}
              width={FOUR_OR_EIGHT}
              other={<TextField type="date" label={words.anyDay} name={date} min={days[0]} suppressHydrationWarning />}
            />
            <ChoiceGroup
              {...field(part)}
              legend={<Legend choice={choice} text={words.part} />}
              choices={partChoices}
              width="6rem"
            />
          </div>
        );
        const heading = (
          <p aria-hidden className={`heading-xs target-height ${styles['choice']}`}>
            {choice}
          </p>
        );
        return index === 0 ? (
          <div key={date}>
            {heading}
            {time}
          </div>
        ) : (
          <Folded key={date} title={words.addTime} openTitle={words.removeTime(choice)} onToggle={onToggle}>
            {heading}
            {time}
          </Folded>
        );
      })}
    </div>
  );
}

/** Only screen readers need to hear which choice a group belongs to. */
function Legend({ choice, text }: { readonly choice: string; readonly text: string }) {
  return (
    <>
      <span className="visually-hidden">{choice}: </span>
      {text}
    </>
  );
}

/** A time that is folded away is not sent. */
function onToggle({ currentTarget: details }: SyntheticEvent<HTMLDetailsElement>): void {
  if (details.open) return;
  for (const control of findControls(details)) {
    if (getChosenValue([control]) === '' && !control.matches(':checked')) continue;
    setValue([control], '');
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
