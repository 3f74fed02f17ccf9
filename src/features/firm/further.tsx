import { CoverLink } from '#ui/cover-link.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import type { FurtherLink } from './firm-texts.ts';
import styles from './further.module.css';
import { textPage } from './words.ts';

export function Further({ links }: { readonly links: readonly FurtherLink[] }) {
  return (
    <section className="section screen-only" aria-labelledby="further">
      <SectionHead id="further" title={textPage.further} />
      <ul className={`stack ${styles['list']}`}>
        {links.map(({ link, label, text }) => (
          <li key={label} className="relative ruled-top">
            <h3 className="heading-xs tea">
              <CoverLink {...link} className="soft-line">
                {label}
              </CoverLink>
            </h3>
            <p className="muted top-6px">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
