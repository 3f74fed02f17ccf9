import { useRef, useState } from 'react';
import { tagline } from '#content/firm.json' with { type: 'json' };
import { headerLinks } from '#content/header-links.ts';
import { Icon } from '#ui/icon.tsx';
import { menuIcon } from '#ui/icons.ts';
import { NavLink } from '#ui/nav-link.tsx';
import { Brand } from './brand.tsx';
import styles from './header.module.css';

type MenuModule = typeof import('./menu.tsx');

interface HeaderProps {
  /** The path on the screen; its link is marked as current. */
  readonly path?: string | undefined;
}

/**
 * The bar at the top of every screen: mark and name, five links from 900 px, and the menu. Before the script is there
 * the menu's button leads to the sitemap, which holds the same links.
 */
export function Header({ path }: HeaderProps) {
  const [menu, setMenu] = useState<MenuModule | null>(null);
  const [isOpen, setOpen] = useState(false);
  const loading = useRef<Promise<void> | null>(null);

  const load = (): Promise<void> => {
    loading.current ??= import('./menu.tsx').then(
      (loaded) => setMenu(loaded),
      (error: unknown) => {
        loading.current = null;
        throw error;
      },
    );
    return loading.current;
  };
  const loadAhead = (): void => void load().catch(() => undefined);

  return (
    <header className={styles['bar']}>
      <div className={`wrap ${styles['row']}`}>
        <Brand tagline={tagline.replace(/\.$/, '')} className={styles['brand']} />
        <nav aria-label="Main" className={styles['links']}>
          {headerLinks.map(({ label, href }) => (
            <NavLink
              key={href}
              href={href}
              aria-current={href === path ? 'page' : undefined}
              className={styles['link']}
            >
              {label}
            </NavLink>
          ))}
        </nav>
        <form action="/sitemap" method="get" className={styles['form']}>
          <button
            type="submit"
            className={styles['menu']}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            // A hand on its way to the button is reason enough to fetch the menu; an idle page is not.
            onPointerEnter={loadAhead}
            onFocus={loadAhead}
            onClick={(event) => {
              event.preventDefault();
              const { form } = event.currentTarget;
              // The menu's code cannot be had: its plain page can.
              load().then(
                () => setOpen(true),
                () => form?.submit(),
              );
            }}
          >
            <Icon path={menuIcon} />
            <span className={styles['word']}>Menu</span>
          </button>
        </form>
      </div>
      {menu === null ? null : <menu.Menu open={isOpen} onClose={() => setOpen(false)} />}
    </header>
  );
}
