import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { tagline } from '#content/firm.json' with { type: 'json' };
import { headerLinks } from '#content/header-links.ts';
import { stringifyQuery } from '#lib/query-string.ts';
import { useDeviceParts } from '#parts/device-parts.tsx';
import { useSavedCount } from '#parts/saving.ts';
import { TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { arrowLeftIcon, bookmarkIcon, houseIcon, Icon, menuIcon, searchIcon, sendIcon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import { Brand } from './brand.tsx';
import styles from './page-frame.module.css';
import { frame as words } from './words.ts';

interface PageFrameProps {
  /** Marks the header's current link; a list of properties includes its `?type=`. */
  readonly path?: string | undefined;
  readonly notices?: ReactNode;
  readonly children: ReactNode;
  readonly footer: ReactNode;
}

/** The same on every screen. */
export function PageFrame({ path, notices, children, footer }: PageFrameProps) {
  return (
    <div className={`flex flex-column screen-height ${styles['page']}`}>
      <a href="#main" className={`strong rounded target-height absolute ${styles['skip']}`}>
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

/** Apart, so that the frame does not render again when the toasts load. */
function ToastSlot() {
  const Toast = useDeviceParts()?.Toast;
  return Toast && <Toast />;
}

const loadMenu = () => import('./menu.tsx').then((module) => module.Menu);

/** A list belongs to the link with its `type`, a profile to the team. */
function getAriaCurrent(
  link: (typeof headerLinks)[number]['link'],
  path: string | undefined,
): 'page' | 'true' | undefined {
  if (path === link.to + ('search' in link ? stringifyQuery(link.search) : '')) return 'page';
  return link.to === '/team' && path?.startsWith('/me/') ? 'true' : undefined;
}

const tabs = [
  { to: '/', label: words.home, icon: houseIcon },
  { to: '/filter-results', label: words.search, icon: searchIcon },
  { to: '/saved', label: words.saved, icon: bookmarkIcon, Count: SavedCount },
  { to: '/outbox', label: words.outbox, icon: sendIcon, Count: OutboxCount },
] as const;

/** Without script the menu button leads to the sitemap. Installed on a phone, saved properties and menu are below. */
function Header({ path }: Pick<PageFrameProps, 'path'>) {
  const { history } = useRouter();
  const [isOpen, setOpen] = useState(false);
  const { Part: Menu, prepare } = useOnDemand(loadMenu);
  const preload = (): void => void prepare();
  const open = async (form: HTMLFormElement | null): Promise<void> => {
    if (await prepare()) setOpen(true);
    else form?.submit();
  };

  return (
    <header className={`ruled ground-paper ${styles['bar']}`}>
      <div className={`wrap row middle gap-x-2 ${styles['row']}`}>
        <TextLink
          to="/"
          icon={arrowLeftIcon}
          className={styles['back']}
          onClick={(event) => {
            if (!history.canGoBack()) return;
            event.preventDefault();
            history.back();
          }}
        >
          {words.back}
        </TextLink>
        <Brand tagline={tagline.replace(/\.$/, '')} className={styles['brand']} />
        <nav aria-label={words.main} className={classNames('screen-only', styles['links'])}>
          {headerLinks.map(({ label, link }) => (
            <Link key={label} {...link} aria-current={getAriaCurrent(link, path)} className={styles['link']}>
              {label}
            </Link>
          ))}
        </nav>
        <nav aria-label={words.app} className={`screen-only flex ${styles['tabs']}`}>
          {tabs.map(({ to, label, icon, ...tab }) => (
            <Link
              key={to}
              to={to}
              aria-current={path === to || (to !== '/' && path?.startsWith(to)) ? 'true' : undefined}
              className={`relative inline-flex middle gap-2 target-height rounded strong text-15 ${styles['tab']}`}
            >
              <Icon path={icon} />
              <span className={`clipped ${styles['word']}`}>{label}</span>
              {'Count' in tab && <tab.Count />}
            </Link>
          ))}
          <form action="/sitemap" method="get" className="stack">
            <button
              type="submit"
              className={`relative inline-flex middle gap-2 target-height rounded strong text-15 ${styles['tab']}`}
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
              <span className={`clipped ${styles['word']}`}>{words.menu}</span>
            </button>
          </form>
        </nav>
      </div>
      {Menu === null ? null : <Menu open={isOpen} onClose={() => setOpen(false)} />}
    </header>
  );
}

function SavedCount() {
  return <TabCount count={useSavedCount()} />;
}

/** Apart, since the part that reads messages loads later. */
function OutboxCount() {
  const Count = useDeviceParts()?.OutboxCount;
  return Count && <Count />;
}

export function TabCount({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <>
      {' '}
      <span className={`text-center absolute ${styles['count']}`} data-late="">
        {count}
      </span>
    </>
  );
}
