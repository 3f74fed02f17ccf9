import { useEffect, useState } from 'react';
import styles from './contents.module.css';

interface ContentsEntry {
  readonly id: string;
  readonly heading: string;
}

/** The numbered contents of a long text; marks the part that is read. It stays in sight from 1024 px. */
export function Contents({ entries }: { readonly entries: readonly ContentsEntry[] }) {
  const current = useCurrent(entries);
  return (
    <nav className={styles['contents']} aria-label="On this page">
      <ol>
        {entries.map(({ id, heading }, index) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              <span aria-hidden="true">{index + 1}</span>
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Id of the part whose heading was passed last; the first one on top of the page. */
function useCurrent(entries: readonly ContentsEntry[]): string | undefined {
  const [current, setCurrent] = useState(entries[0]?.id);
  useEffect(() => {
    const headings = entries.flatMap(({ id }) => document.getElementById(id) ?? []);
    const look = (): void => {
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3);
      const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 4;
      setCurrent((atEnd ? headings.at(-1) : passed.at(-1))?.id ?? entries[0]?.id);
    };
    // Told when a heading crosses the line, and not at every pixel between. All that is above the line counts as in
    // sight, so that a jump back to the top is a crossing too.
    const observer = new IntersectionObserver(look, { rootMargin: '1000000px 0px -66% 0px' });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [entries]);
  return current;
}
