import { type ReactNode, useState } from 'react';
import { tagline } from '#content/firm.json' with { type: 'json' };
import { headerLinks } from '#content/header-links.ts';
import { stringifyQuery } from '#lib/query-string.ts';
import { useDeviceParts } from '#parts/device-parts.tsx';
import { useSavedCount } from '#parts/saving.ts';
import { classNames } from '#ui/class-names.ts';
import { bookmarkIcon, Icon, menuIcon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import { Brand } from './brand.tsx';
import styles from './page-frame.module.css';
import { frame as words } from './words.ts';

interface PageFrameProps {
  /** For the header's current link. Lists of properties include their `?type=`. */
  readonly path?: string | undefined;
  readonly notices?: ReactNode;
  readonly children: ReactNode;
  readonly footer: ReactNode;
}

/** The frame of every screen: skip link, header, notices, main content, footer and toasts. */
export function PageFrame({ path, notices, children, footer }: PageFrameProps) {
  return (
    <div className={styles['page']}>
      <a href="#main" className={classNames('strong rounded', styles['skip'])}>
        {words.skip}
      </a>
      <Header path={path} />
      {notices}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {footer}
      <ToastSlot />
    </div>
  );
}

/** Its own component, so that the frame does not render again when the toasts load. */
function ToastSlot() {
  const Toast = useDeviceParts()?.Toast;
  return Toast && <Toast />;
}

const loadMenu = () => import('./menu.tsx').then((module) => module.Menu);

/** A list of properties belongs to the link with its `type`; a person's profile belongs to the team. */
function currentOf(link: (typeof headerLinks)[number]['link'], path: string | undefined): 'page' | 'true' | undefined {
  if (path === link.to + ('search' in link ? stringifyQuery(link.search) : '')) return 'page';
  return link.to === '/team' && path?.startsWith('/me/') ? 'true' : undefined;
}

/**
 * The bar at the top of every screen: brand, five links from 900 px, saved properties and the menu. Without script the menu
 * button leads to the sitemap, which has the same links.
 */
function Header({ path }: Pick<PageFrameProps, 'path'>) {
  const [isOpen, setOpen] = useState(false);
  const { Part: Menu, prepare } = useOnDemand(loadMenu);
  const preload = (): void => void prepare();
  const open = async (form: HTMLFormElement | null): Promise<void> => {
    if (await prepare()) setOpen(true);
    else form?.submit();
  };

  return (
    <header className={styles['bar']}>
      <div className={`wrap ${styles['row']}`}>
        <Brand tagline={tagline.replace(/\.$/, '')} className={styles['brand']} />
        <nav aria-label={words.main} className={classNames('screen-only', styles['links'])}>
          {headerLinks.map(({ label, link }) => (
            <Link key={label} {...link} aria-current={currentOf(link, path)} className={styles['link']}>
              {label}
            </Link>
          ))}
        </nav>
        <Link
          to="/saved"
          aria-current={path === '/saved' ? 'page' : undefined}
          className={classNames('screen-only', styles['saved'])}
        >
          <Icon path={bookmarkIcon} />
          <span className={styles['word']}>{words.saved}</span>
          <SavedCount />
        </Link>
        <form action="/sitemap" method="get" className={classNames('screen-only', styles['form'])}>
          <button
            type="submit"
            className={styles['menu']}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onPointerEnter={preload}
            onFocus={preload}
            onClick={(event) => {
              event.preventDefault();
              void open(event.currentTarget.form);
            }}
          >
            <Icon path={menuIcon} />
            <span className={styles['word']}>{words.menu}</span>
          </button>
        </form>
      </div>
      {Menu === null ? null : <Menu open={isOpen} onClose={() => setOpen(false)} />}
    </header>
  );
}

function SavedCount() {
  const count = useSavedCount();
  if (count === 0) return null;
  return (
    <>
      {' '}
      <span className={styles['count']} data-late="">
        {count}
      </span>
    </>
  );
}
