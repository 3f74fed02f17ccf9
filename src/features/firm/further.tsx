import { CoverLink } from '#ui/cover-link.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import type { FurtherLink } from './firm-texts.ts';
import styles from './further.module.css';
import { textPage } from './words.ts';

export function Further({ links }: { readonly links: readonly FurtherLink[] }) {
  return (
    <section className="section" aria-labelledby="further">
      <SectionHead id="further" title={textPage.further} />
      <ul className={`stack ${styles['list']}`}>
        {links.map(({ link, label, text }) => (
          <li key={label}>
            <h3>
              <CoverLink {...link}>{label}</CoverLink>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
