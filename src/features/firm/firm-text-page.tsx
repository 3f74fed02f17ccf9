import { type ReactNode, useMemo } from 'react';
import { getMailHref, getTelHref } from '#lib/contact-links.ts';
import { formatLongDate } from '#lib/dates.ts';
import { ScreenHead } from '#parts/screen-head.tsx';
import { classNames } from '#ui/class-names.ts';
import { Contents, type ContentsEntry } from '#ui/contents.tsx';
import { Link } from '#ui/link.tsx';
import { Traverse } from '#ui/traverse.tsx';
import styles from './firm-text-page.module.css';
import { type Block, type FirmSection, type FirmText, type FirmTextName, firmTexts } from './firm-texts.ts';
import { Further } from './further.tsx';
import { textPage as words } from './words.ts';

interface FirmTextPageProps {
  readonly name: FirmTextName;
  readonly last?: (ContentsEntry & { readonly content: ReactNode }) | undefined;
}

export function FirmTextScreen({ path, ...page }: FirmTextPageProps & { readonly path: string }) {
  const { title, intro } = firmTexts[page.name];
  return (
    <>
      <ScreenHead title={title} description={intro} path={path} />
      <FirmTextPage {...page} />
    </>
  );
}

export function FirmTextPage({ name, last }: FirmTextPageProps) {
  const text: FirmText = firmTexts[name];
  // Memoised, so that not every render looks for the headings again.
  const entries = useMemo(() => [...text.sections, ...(last ? [last] : [])], [text, last]);
  return (
    <div className="wrap">
      <div className={classNames('page-head', styles['head'])}>
        <h1>{text.title}</h1>
        {text.updated !== undefined && (
          <p className="small">
            {words.changed} <time dateTime={text.updated}>{formatLongDate(text.updated)}</time>
          </p>
        )}
      </div>
      <div className={`stack gap-8 one-column ${styles['page']}`}>
        <Contents entries={entries} label={words.contents} />
        <div className={`leading-read ${styles['text']}`}>
          <p className={styles['intro']}>{text.intro}</p>
          <p className={`text-sm muted side-note ${styles['note']}`}>{text.note}</p>
          {text.isProcess ? (
            <Traverse className={styles['steps']}>
              {text.sections.map((section) => (
                <li key={section.id}>
                  <Part section={section} />
                </li>
              ))}
            </Traverse>
          ) : (
            text.sections.map((section) => (
              <section key={section.id} aria-labelledby={section.id}>
                <Part section={section} />
              </section>
            ))
          )}
          {last !== undefined && (
            <section aria-labelledby={last.id}>
              <h2 id={last.id}>{last.heading}</h2>
              {last.content}
            </section>
          )}
        </div>
      </div>
      <Further links={text.further} />
    </div>
  );
}

function Part({ section }: { readonly section: FirmSection }) {
  return (
    <>
      <h2 id={section.id}>{section.heading}</h2>
      {section.blocks.map((block, index) => (
        <FirmBlock key={index} block={block} />
      ))}
    </>
  );
}

function FirmBlock({ block }: { readonly block: Block }) {
  if (block.type === 'p') {
    return (
      <p>
        <LinkedText text={block.text} />
      </p>
    );
  }
  const List = block.type;
  return (
    <List>
      {block.items.map((item) => (
        <li key={item}>
          <LinkedText text={item} />
        </li>
      ))}
    </List>
  );
}

const PAGES: ReadonlyMap<string, '/storage' | '/costs'> = new Map([
  ['“on this phone”', '/storage'],
  ['cost calculator', '/costs'],
]);

/** Addresses, numbers and names of pages become links. */
const LINKED =
  /([\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}|\+\d[\d ]{7,}\d|\bprivacy notice\b|“On this phone”|\bcost calculator\b)/gi;

export function LinkedText({ text }: { readonly text: string }) {
  return text.split(LINKED).map((part, index) => {
    // split() with one group alternates between text and matches.
    if (index % 2 === 0) return part;
    const props = { className: 'text-link', children: part };
    if (part.includes('@')) return <a key={index} href={getMailHref(part)} {...props} />;
    if (part.startsWith('+')) return <a key={index} href={getTelHref(part)} {...props} />;
    return <Link key={index} to={PAGES.get(part.toLowerCase()) ?? '/privacy-policy'} {...props} />;
  });
}
