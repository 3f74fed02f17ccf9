import styles from './saved-tabs.module.css';

const tabs = [
  { href: '/saved', label: 'Homes' },
  { href: '/saved/searches', label: 'Searches' },
  { href: '/saved/packs', label: 'Viewing packs' },
] as const;

/** The three screens of what is saved. */
export function SavedTabs({ current }: { readonly current: (typeof tabs)[number]['href'] }) {
  return (
    <nav aria-label="Saved" className={styles['tabs']}>
      {tabs.map(({ href, label }) => (
        <a key={href} href={href} aria-current={href === current ? 'page' : undefined} className={styles['tab']}>
          {label}
        </a>
      ))}
    </nav>
  );
}
