import { useEffect, useState } from 'react';
import styles from './contents.module.css';

interface ContentsEntry {
  readonly id: string;
  readonly heading: string;
}

/** The numbered contents of a long text, with the current part marked. From 1024 px it stays in view. */
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

/** Id of the last part whose heading was scrolled past; at the top of the page the first part. */
function useCurrent(entries: readonly ContentsEntry[]): string | undefined {
  const [current, setCurrent] = useState(entries[0]?.id);
  useEffect(() => {
    const headings = entries.flatMap(({ id }) => document.getElementById(id) ?? []);
    const look = (): void => {
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3);
      const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 4;
      setCurrent((atEnd ? headings.at(-1) : passed.at(-1))?.id ?? entries[0]?.id);
    };
    // The observer calls when a heading crosses a line at a third of the height. All above the line counts as in view,
    // so a jump back to the top is a crossing too.
    const observer = new IntersectionObserver(look, { rootMargin: '1000000px 0px -66% 0px' });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [entries]);
  return current;
}
