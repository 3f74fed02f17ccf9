import { useDeviceParts } from '#parts/device-parts.tsx';
import { Link } from '#ui/link.tsx';
import styles from '#ui/tabs.module.css';
import { showChosenTab } from '#ui/tabs.ts';
import { savedScreen, savedTabs as words } from './words.tsx';

const tabs = [
  { to: '/saved', label: words.properties },
  { to: '/saved/searches', label: words.searches },
  { to: '/saved/packs', label: words.packs },
  { to: '/news', label: words.news },
] as const;

export function SavedTabs({ current }: { readonly current: (typeof tabs)[number]['to'] }) {
  const NewsCount = useDeviceParts()?.NewsCount;
  return (
    <nav ref={showChosenTab} aria-label={savedScreen.title} className={`flex ruled scroll-x ${styles['tabs']}`}>
      {tabs.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === current ? 'page' : undefined}
          className={`relative centred target-height strong target-width ${styles['tab']}`}
        >
          <span>
            {label} {to === '/news' && NewsCount && <NewsCount />}
          </span>
        </Link>
      ))}
    </nav>
  );
}
