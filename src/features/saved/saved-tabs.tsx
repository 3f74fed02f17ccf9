import { Link } from '#ui/link.tsx';
import styles from '#ui/tabs.module.css';

const tabs = [
  { to: '/saved', label: 'Homes' },
  { to: '/saved/searches', label: 'Searches' },
  { to: '/saved/packs', label: 'Viewing packs' },
] as const;

/** The three screens of what is saved. */
export function SavedTabs({ current }: { readonly current: (typeof tabs)[number]['to'] }) {
  return (
    <nav aria-label="Saved" className="row gap-x-6 ruled">
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={to === current ? 'page' : undefined} className={styles['tab']}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
