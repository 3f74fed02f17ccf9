import { type ReactNode, useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './contents.module.css';

export interface ContentsEntry {
  readonly id: string;
  readonly heading: string;
}

interface ContentsProps {
  readonly entries: readonly ContentsEntry[];
  readonly label: string;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

export function Contents({ entries, label, className, children }: ContentsProps) {
  const current = useCurrentSection(entries);
  return (
    <nav
      className={classNames(`screen-only ruled ruled-top pad-block-2 ${styles['contents']}`, className)}
      aria-label={label}
    >
      <ol>
        {entries.map(({ id, heading }, index) => (
          <li key={id}>
            <a
              className="flex gap-3 middle target-height pad-block-2 text-15"
              href={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
            >
              <span className="tabular faint" aria-hidden="true">
                {index + 1}
              </span>
              {heading}
            </a>
          </li>
        ))}
      </ol>
      {children}
    </nav>
  );
}

function useCurrentSection(entries: readonly ContentsEntry[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const headings = entries.flatMap(({ id }) => document.getElementById(id) ?? []);
    const update = (): void => {
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3);
      const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 4;
      setCurrent((atEnd ? headings : passed).at(-1)?.id);
    };
    // Everything above a third of the height counts as in view, so that a jump to the top crosses that line too.
    const observer = new IntersectionObserver(update, { rootMargin: '1000000px 0px -66% 0px' });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [entries]);
  return current;
}
