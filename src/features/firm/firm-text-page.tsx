import { type ReactNode, useMemo } from 'react';
import { longDate } from '#lib/dates.ts';
import { classNames } from '#ui/class-names.ts';
import { Traverse } from '#ui/traverse.tsx';
import { Contents } from './contents.tsx';
import styles from './firm-text-page.module.css';
import { type Block, type FirmSection, type FirmText, type FirmTextName, firmTexts } from './firm-texts.ts';
import { Further } from './further.tsx';
import { LinkedText } from './linked-text.tsx';

interface FirmTextPageProps {
  readonly name: FirmTextName;
  /** A last part that is more than words, such as credits. */
  readonly last?: { readonly id: string; readonly heading: string; readonly content: ReactNode } | undefined;
}

/** A page that is the firm's own words: guides, market notes, privacy, terms. */
export function FirmTextPage({ name, last }: FirmTextPageProps) {
  const text: FirmText = firmTexts[name];
  const steps = text.isProcess ? text.sections.filter(({ numbered }) => numbered) : [];
  const rest = text.sections.filter((section) => !steps.includes(section));
  const lastId = last?.id;
  const lastHeading = last?.heading;
  // Kept between renders, so that the headings' observer is not set up anew each time.
  const entries = useMemo(
    () => [
      ...text.sections,
      ...(lastId === undefined || lastHeading === undefined ? [] : [{ id: lastId, heading: lastHeading }]),
    ],
    [text, lastId, lastHeading],
  );
  return (
    <div className="wrap">
      <div className={classNames('page-head', styles['head'])}>
        <h1>{text.title}</h1>
        {text.updated !== undefined && (
          <p className="small">
            Last changed <time dateTime={text.updated}>{longDate(text.updated)}</time>
          </p>
        )}
      </div>
      <div className={styles['page']}>
        <Contents entries={entries} />
        <div className={styles['text']}>
          <p className={styles['intro']}>{text.intro}</p>
          <p className={styles['note']}>{text.note}</p>
          {steps.length > 0 && (
            <Traverse className={styles['steps']}>
              {steps.map((section) => (
                <li key={section.id}>
                  <Part section={section} />
                </li>
              ))}
            </Traverse>
          )}
          {rest.map((section) => (
            <section key={section.id} aria-labelledby={section.id}>
              <Part section={section} />
            </section>
          ))}
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
