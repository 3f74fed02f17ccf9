import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import styles from '#ui/tabs.module.css';
import { savedScreen, savedTabs as words } from './words.tsx';

const tabs = [
  { to: '/saved', label: words.properties },
  { to: '/saved/searches', label: words.searches },
  { to: '/saved/packs', label: words.packs },
] as const;

export function SavedTabs({ current }: { readonly current: (typeof tabs)[number]['to'] }) {
  return (
    <nav aria-label={savedScreen.title} className={classNames('flex ruled', styles['tabs'])}>
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={to === current ? 'page' : undefined} className={styles['tab']}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
