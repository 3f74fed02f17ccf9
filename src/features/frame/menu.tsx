import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { phones } from '#content/firm.json' with { type: 'json' };
import { footer } from '#content/footer.ts';
import { menu as content } from '#content/menu.ts';
import { getSubtypeSlug, MENU_SUBTYPES } from '#contract/filter.ts';
import { useOutbox } from '#data/device/outbox.queries.ts';
import { readText, writeText } from '#data/web-storage.ts';
import { readAs } from '#lib/read-as.ts';
import { isPending } from '#offline/outbox/row-state.ts';
import { useDeviceParts } from '#parts/device-parts.tsx';
import { useSavedCount } from '#parts/saving.ts';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog, DialogHandle } from '#ui/dialog.tsx';
import { chevronDownIcon, chevronLeftIcon, chevronRightIcon, closeIcon, Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { appearanceIcon, phoneIcon } from '#ui/icons-lazy.ts';
import { type Destination, Link } from '#ui/link.tsx';
import styles from './menu.module.css';
import { menu as words } from './words-lazy.ts';

interface MenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function Menu({ open, onClose }: MenuProps) {
  return (
    <Dialog open={open} onClose={onClose} title={words.title} shape="side">
      <MenuLevels onClose={onClose} />
    </Dialog>
  );
}

/** Each opening mounts it, so that it starts at the main level. */
function MenuLevels({ onClose }: Pick<MenuProps, 'onClose'>) {
  const [path, setPath] = useState<readonly MenuLevel[]>([]);
  const [travel, setTravel] = useState<{ readonly direction: 'in' | 'back'; readonly focus: string } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const current = path.at(-1);
  const location = [words.title, ...path.map((level) => level.label)].join(', ');
  const parent = path.at(-2);

  // Entering a level focuses its back button; leaving it focuses the entry that led there.
  useEffect(() => {
    if (travel === null) return;
    if (list.current !== null) list.current.scrollTop = 0;
    list.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(travel.focus)}"]`)?.focus();
  }, [travel]);

  const enter = (level: MenuLevel) => {
    setPath([...path, level]);
    setTravel({ direction: 'in', focus: '' });
  };
  const back = () => {
    setPath(path.slice(0, -1));
    setTravel({ direction: 'back', focus: current?.label ?? '' });
  };

  return (
    <div ref={list} className={`flex full-height flex-column ${styles['menu']}`}>
      <div className={`flex raised rigid middle spread ruled ground-paper ${styles['head']}`}>
        <DialogHandle />
        {current === undefined ? (
          <h2 className={styles['title']}>{words.title}</h2>
        ) : (
          <LinkButton
            quiet
            icon={chevronLeftIcon}
            className={`relative ${styles['back']}`}
            onClick={back}
            data-entry=""
          >
            <span className="visually-hidden">{words.backTo}</span>
            {parent?.label ?? words.title}
          </LinkButton>
        )}
        <IconButton icon={closeIcon} label={words.close} onClick={onClose} />
      </div>
      {/* Announces each level but the first, which the dialog announces. */}
      <p className="visually-hidden" role="status">
        {travel === null ? '' : location}
      </p>
      <nav aria-label={location} className={`pad-block-2 ${styles['scroll']}`}>
        <div key={location} className={styles[travel?.direction ?? 'fade']}>
          {current === undefined ? null : <h2 className={styles['level']}>{current.label}</h2>}
          {(current === undefined ? menu : [current.entries]).map((group) => (
            <ul key={group[0]?.label} className={current === undefined ? styles['group'] : styles['small']}>
              {group.map((entry) => (
                <li key={entry.label}>
                  {'link' in entry ? (
                    <Link
                      {...entry.link}
                      className={`flex middle spread full-width text-start focus-inside ${styles['entry']}`}
                      onClick={onClose}
                    >
                      {entry.label}
                    </Link>
                  ) : (
                    <button
                      type="button"
                      className={`flex middle spread full-width text-start focus-inside ${styles['entry']}`}
                      data-entry={entry.label}
                      onClick={() => enter(entry)}
                    >
                      {entry.label}
                      <Icon path={chevronRightIcon} className="faint" />
                    </button>
                  )}
                </li>
              ))}
            </ul>
          ))}
          {current === undefined ? <FurtherLinks onClick={onClose} /> : null}
          {current === undefined ? <LegalLinks onClick={onClose} /> : null}
        </div>
      </nav>
      {current === undefined ? (
        <div className={`stack one-column rigid justify-start ruled-top muted text-sm ${styles['foot']}`}>
          {phones[0] === undefined ? null : (
            <LinkButton quiet href={`tel:${phones[0].number.replaceAll(' ', '')}`}>
              <Icon path={phoneIcon} small />
              <span className="nowrap">{phones[0].number}</span>
            </LinkButton>
          )}
          <AppearanceChoice />
        </div>
      ) : null}
    </div>
  );
}

/** Below the specified entries: what is on this device, and two pages of the footer. */
function FurtherLinks({ onClick }: { readonly onClick: () => void }) {
  const saved = useSavedCount();
  const NewsCount = useDeviceParts()?.NewsCount;
  const pending = useOutbox().rows.filter(isPending);
  const urgent = pending.filter(({ state }) => state === 'attention').length;
  const counts = {
    '/saved': saved === 0 ? null : <Badge tone="saved">{saved}</Badge>,
    '/news': NewsCount && <NewsCount />,
    '/outbox':
      urgent > 0 ? (
        <Badge tone="warn">{words.needYou(urgent)}</Badge>
      ) : pending.length > 0 ? (
        <Badge tone="saved">{words.waiting(pending.length)}</Badge>
      ) : null,
  };
  return (
    <ul className={classNames(styles['group'], styles['small'], `stack ${styles['further']}`)}>
      {content.further.map(({ label, link }) => (
        <li key={label}>
          <Link
            {...link}
            className={`flex middle spread full-width text-start focus-inside ${styles['entry']}`}
            onClick={onClick}
          >
            {label}
            {link.to === '/saved' || link.to === '/news' || link.to === '/outbox' ? counts[link.to] : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The app on a phone shows no footer. */
function LegalLinks({ onClick }: { readonly onClick: () => void }) {
  return (
    <ul className={classNames('row gap-x-5 text-sm muted', styles['legal'])}>
      {footer.legal.links.map(({ label, link }) => (
        <li key={label}>
          <LinkButton quiet {...link} onClick={onClick}>
            {label}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}

/** index.html reads it before the first paint. */
const KEY = 'appearance';
const schema = v.picklist(['light', 'dark']);

/** Null follows the device. */
type Appearance = v.InferOutput<typeof schema> | null;

const readAppearance = (): Appearance => readAs(schema, readText('localStorage', KEY)) ?? null;

/** A browser may refuse to store it. */
function setStoredAppearance(appearance: Appearance): void {
  if (appearance === null) delete document.documentElement.dataset['scheme'];
  else document.documentElement.dataset['scheme'] = appearance;
  writeText('localStorage', KEY, appearance);
}

function AppearanceChoice() {
  const [appearance, setAppearance] = useState<Appearance>(readAppearance);
  return (
    <label className="row middle gap-2 target-height">
      <Icon path={appearanceIcon} small />
      <span>{words.appearance}</span>
      <span className={`relative ${styles['field']}`} data-fits={words.schemes[appearance ?? 'phone']}>
        <select
          className={`target-height ground-paper pointer rounded ${styles['select']}`}
          value={appearance ?? 'phone'}
          onChange={(event) => {
            const { value } = event.currentTarget;
            const next = value === 'light' || value === 'dark' ? value : null;
            setStoredAppearance(next);
            setAppearance(next);
          }}
        >
          {Object.entries(words.schemes).map(([value, label]) => (
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

export type MenuEntry = { readonly label: string; readonly link: Destination } | MenuLevel;

interface MenuLevel {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

type Level = (typeof content.levels)[number];

/** Links use the specification's `type` and `category` (S7, S8, S12). */
const createLevel = (
  label: string,
  type: Level['type'],
  category: Level['categories'][number]['category'],
): MenuLevel => ({
  label,
  entries: MENU_SUBTYPES[category].map((subtype) => ({
    label: subtype,
    link: { to: '/filter-results', search: { type, category, subtype: getSubtypeSlug(subtype) } },
  })),
});

/** Groups are separated by a line (spec §2). */
export const menu: ReadonlyArray<readonly MenuEntry[]> = [
  content.levels.map(({ label, type, categories }) => ({
    label,
    entries: categories.map((item) => createLevel(item.label, type, item.category)),
  })),
  ...content.links,
];
