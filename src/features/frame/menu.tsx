import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { phones } from '#content/firm.json' with { type: 'json' };
import { menu as content } from '#content/menu.ts';
import { MENU_SUBTYPES, subtypeSlug } from '#contract/filter.ts';
import { useOutbox } from '#data/device/outbox.queries.ts';
import { readText, writeText } from '#data/web-storage.ts';
import { readAs } from '#lib/read-as.ts';
import { isPending } from '#offline/outbox/row-state.ts';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import {
  appearanceIcon,
  chevronDownIcon,
  chevronLeftIcon,
  chevronRightIcon,
  closeIcon,
  Icon,
  phoneIcon,
} from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { type Destination, Link } from '#ui/link.tsx';
import styles from './menu.module.css';

interface MenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The slide-in menu. It opens at the main level every time (spec §2). */
export function Menu({ open, onClose }: MenuProps) {
  const [opening, setOpening] = useState({ open, count: 0 });
  if (opening.open !== open) setOpening({ open, count: opening.count + (open ? 1 : 0) });
  return (
    <Dialog open={open} onClose={onClose} title="Menu" shape="side">
      {/* A new key at each opening: it also begins anew when opened while it still slides out. */}
      <MenuLevels key={opening.count} onClose={onClose} />
    </Dialog>
  );
}

/** The levels of the menu. Mounted anew at each opening, so that it starts at the main level. */
function MenuLevels({ onClose }: Pick<MenuProps, 'onClose'>) {
  const [path, setPath] = useState<readonly MenuLevel[]>([]);
  const [travel, setTravel] = useState<{ readonly way: 'in' | 'back'; readonly focus: string } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const current = path.at(-1);
  const place = ['Menu', ...path.map((level) => level.label)].join(', ');
  const parent = path.at(-2);

  // The focus follows the level: into a level to its back button, back from it to the entry that led there.
  useEffect(() => {
    if (travel === null) return;
    const focus = travel.focus;
    const target = [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])].find(
      (element) => element.dataset['entry'] === focus,
    );
    target?.focus();
  }, [travel]);

  const enter = (level: MenuLevel) => {
    setPath([...path, level]);
    setTravel({ way: 'in', focus: '' });
  };
  const back = () => {
    setPath(path.slice(0, -1));
    setTravel({ way: 'back', focus: current?.label ?? '' });
  };

  return (
    <div ref={list} className={styles['menu']}>
      <div className={styles['head']}>
        {current === undefined ? (
          <h2 className={styles['title']}>Menu</h2>
        ) : (
          <LinkButton quiet icon={chevronLeftIcon} className={styles['back']} onClick={back} data-entry="">
            <span className="visually-hidden">Back to </span>
            {parent?.label ?? 'Menu'}
          </LinkButton>
        )}
        <IconButton icon={closeIcon} label="Close menu" onClick={onClose} />
      </div>
      {/* Announces the level; the opened dialog announces its first one itself. */}
      <p className="visually-hidden" role="status">
        {travel === null ? '' : place}
      </p>
      <nav aria-label={place} className={styles['scroll']}>
        <div key={place} className={styles[travel?.way ?? 'fade']}>
          {current === undefined ? null : <h2 className={styles['level']}>{current.label}</h2>}
          {(current === undefined ? menu : [current.entries]).map((group) => (
            <ul key={group[0]?.label} className={current === undefined ? styles['group'] : styles['small']}>
              {group.map((entry) => (
                <li key={entry.label}>
                  {'link' in entry ? (
                    <Link {...entry.link} className={styles['entry']} onClick={onClose}>
                      {entry.label}
                    </Link>
                  ) : (
                    <button
                      type="button"
                      className={styles['entry']}
                      data-entry={entry.label}
                      onClick={() => enter(entry)}
                    >
                      {entry.label}
                      <Icon path={chevronRightIcon} className={styles['deeper']} />
                    </button>
                  )}
                </li>
              ))}
            </ul>
          ))}
          {current === undefined ? <OutboxLink onPress={onClose} /> : null}
        </div>
      </nav>
      {current === undefined ? (
        <div className={styles['foot']}>
          {phones[0] === undefined ? null : (
            <LinkButton quiet href={`tel:${phones[0].number.replaceAll(' ', '')}`}>
              <Icon path={phoneIcon} small />
              {phones[0].number}
            </LinkButton>
          )}
          <AppearanceChoice />
        </div>
      ) : null}
    </div>
  );
}

/** Link to the outbox, while messages wait there. */
function OutboxLink({ onPress }: { readonly onPress: () => void }) {
  const pending = useOutbox().rows.filter(isPending);
  const needing = pending.filter(({ state }) => state === 'attention').length;
  if (pending.length === 0) return null;
  return (
    <ul className={styles['group']}>
      <li>
        <Link to="/outbox" className={styles['entry']} onClick={onPress}>
          Outbox
          {needing === 0 ? (
            <Badge tone="saved" className={styles['count']}>
              {`${pending.length} waiting`}
            </Badge>
          ) : (
            <Badge tone="warn" className={styles['count']}>
              {needing === 1 ? '1 needs you' : `${needing} need you`}
            </Badge>
          )}
        </Link>
      </li>
    </ul>
  );
}

/** The key in local storage; the page reads it before the first paint, in index.html. */
const KEY = 'appearance';
const schema = v.picklist(['light', 'dark']);

/** What the visitor chose; null is "as the phone". */
type Appearance = v.InferOutput<typeof schema> | null;

/** The remembered choice. Anything unreadable counts as "as the phone". */
const storedAppearance = (): Appearance => readAs(schema, readText('localStorage', KEY)) ?? null;

/** Applies a choice at once, and remembers it where that is allowed. */
function chooseAppearance(appearance: Appearance): void {
  if (appearance === null) delete document.documentElement.dataset['scheme'];
  else document.documentElement.dataset['scheme'] = appearance;
  writeText('localStorage', KEY, appearance);
}

const words = { phone: 'same as device', light: 'light', dark: 'dark' } as const;

/** Light, dark, or as the phone; remembered on this device. */
function AppearanceChoice() {
  const [appearance, setAppearance] = useState<Appearance>(storedAppearance);
  return (
    <label className={classNames('row middle gap-2', styles['choice'])}>
      <Icon path={appearanceIcon} small />
      <span>Appearance:</span>
      <span className={styles['field']} data-fits={words[appearance ?? 'phone']}>
        <select
          className={styles['select']}
          value={appearance ?? 'phone'}
          onChange={(event) => {
            const { value } = event.currentTarget;
            const chosen = value === 'light' || value === 'dark' ? value : null;
            chooseAppearance(chosen);
            setAppearance(chosen);
          }}
        >
          {Object.entries(words).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon path={chevronDownIcon} small />
      </span>
    </label>
  );
}

/** An entry of the slide-in menu: a link, or a name that leads one level deeper. */
export type MenuEntry = MenuLink | MenuLevel;

interface MenuLink {
  readonly label: string;
  readonly link: Destination;
}

interface MenuLevel {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

type Level = (typeof content.levels)[number];

/** Links keep the words of the specification, `type` and `category` (S7, S8, S12). */
const level = (label: string, type: Level['type'], category: Level['categories'][number]['category']): MenuLevel => ({
  label,
  entries: MENU_SUBTYPES[category].map((subtype) => ({
    label: subtype,
    link: { to: '/filter-results', search: { type, category, subtype: subtypeSlug(subtype) } },
  })),
});

/** The menu (spec §2), in groups parted by a line. */
export const menu: ReadonlyArray<readonly MenuEntry[]> = [
  content.levels.map(({ label, type, categories }) => ({
    label,
    entries: categories.map((one) => level(one.label, type, one.category)),
  })),
  ...content.links,
];
