import { type ReactNode, useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './contents.module.css';
import { chevronDownIcon, Icon } from './icon.tsx';

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
      {/* On a phone they would stand before the first sentence. */}
      <details className="until-640">
        <summary className="flex middle spread text-sm strong target-height pointer">
          {label}
          <Icon path={chevronDownIcon} small />
        </summary>
      </details>
      <ol>
        {entries.map(({ id, heading }, index) => (
          <li key={id}>
            <a
              className="flex gap-3 middle target-height pad-block-2 text-15 balanced"
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
      const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 4;
      const getTop = (heading: Element): number => heading.getBoundingClientRect().top;
      const reached = headings.filter((heading) => atEnd || getTop(heading) < innerHeight / 3);
      // After a jump further headings may be that high too, or the page may end before the jump does.
      const target = reached.find((heading) => `#${heading.id}` === location.hash && getTop(heading) >= 0);
      setCurrent((target ?? reached.at(-1))?.id);
    };
    update();
    const whenGone = new AbortController();
    for (const event of ['scroll', 'hashchange']) addEventListener(event, update, { signal: whenGone.signal });
    return () => whenGone.abort();
  }, [entries]);
  return current;
}
