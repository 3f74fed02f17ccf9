import { useEffect, useRef, useState } from 'react';
import { phones } from '#content/firm.json' with { type: 'json' };
import { type MenuEntry, type MenuLevel, menu } from '#content/menu.ts';
import { useOutbox } from '#data/outbox-sender.ts';
import { isPending } from '#offline/row-state.ts';
import { Badge } from '#ui/badge.tsx';
import { phoneIcon } from '#ui/contact-icons.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { chevronLeftIcon, chevronRightIcon, closeIcon } from '#ui/icons.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { SlideIn } from '#ui/motion.tsx';
import { NavLink } from '#ui/nav-link.tsx';
import { AppearanceChoice } from './appearance-choice.tsx';
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
      {/* Opened again while it still slides out, it begins anew as well. */}
      <MenuLevels key={opening.count} onClose={onClose} />
    </Dialog>
  );
}

/** Lives through one opening, which so starts at the main level. */
function MenuLevels({ onClose }: Pick<MenuProps, 'onClose'>) {
  const [path, setPath] = useState<readonly MenuLevel[]>([]);
  const [travel, setTravel] = useState<{ readonly from: number; readonly focus: string } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const current = path.at(-1);
  const place = ['Menu', ...path.map((level) => level.label)].join(', ');
  const parent = path.at(-2);

  // The focus follows the level: to the way back when going in, to the entry one came from when going back.
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
    setTravel({ from: 24, focus: '' });
  };
  const back = () => {
    setPath(path.slice(0, -1));
    setTravel({ from: -24, focus: current?.label ?? '' });
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
      {/* Where one has come to; opening says so by itself. */}
      <p className="visually-hidden" role="status">
        {travel === null ? '' : place}
      </p>
      <nav aria-label={place} className={styles['scroll']}>
        <SlideIn key={place} from={travel?.from ?? 0}>
          {current === undefined ? null : <h2 className={styles['level']}>{current.label}</h2>}
          {(current === undefined ? menu : [current.entries]).map((group) => (
            <ul
              key={group[0]?.label}
              className={isOfLinks(group) && current !== undefined ? styles['small'] : styles['group']}
            >
              {group.map((entry) => (
                <li key={entry.label}>
                  {'href' in entry ? (
                    <NavLink href={entry.href} className={styles['entry']} onClick={onClose}>
                      {entry.label}
                    </NavLink>
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
        </SlideIn>
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

/** The way to messages that are not sent yet, while there are any. */
function OutboxLink({ onPress }: { readonly onPress: () => void }) {
  const pending = useOutbox().rows.filter(isPending);
  const needing = pending.filter(({ state }) => state === 'attention').length;
  if (pending.length === 0) return null;
  return (
    <ul className={styles['group']}>
      <li>
        <NavLink href="/outbox" className={styles['entry']} onClick={onPress}>
          Outbox
          {needing === 0 ? (
            <Badge tone="saved" className={styles['count']}>
              {pending.length} waiting
            </Badge>
          ) : (
            <Badge tone="warn" className={styles['count']}>
              {needing === 1 ? '1 needs you' : `${needing} need you`}
            </Badge>
          )}
        </NavLink>
      </li>
    </ul>
  );
}

const isOfLinks = (group: readonly MenuEntry[]): boolean => group.every((entry) => 'href' in entry);
