import { useEffect, useMemo, useRef, useState } from 'react';
import faq from '#content/pages/faq.json' with { type: 'json' };
import { fold } from '#lib/fold.ts';
import { LinkButton, TextLink } from '#ui/button.tsx';
import { Contents } from '#ui/contents.tsx';
import { DimensionLine } from '#ui/dimension-line.tsx';
import fields from '#ui/field.module.css';
import { Icon, searchIcon } from '#ui/icon.tsx';
import disclosure from './disclosure.module.css';
import styles from './faq-page.module.css';
import { furtherFromQuestions, getAnchor } from './firm-texts.ts';
import { Further } from './further.tsx';
import { textPage, questions as words } from './words.ts';

const groups = faq.groups.map(({ title, items }) => ({
  id: getAnchor(title),
  heading: title,
  items: items.map(({ question, answer }) => ({
    id: getAnchor(question),
    question,
    answer,
    folded: ` ${fold(`${question} ${answer}`)}`,
  })),
}));
const countQuestions = (counted: typeof groups): number => counted.flatMap(({ items }) => items).length;

/** Each word of the query has to begin a word of question or answer. */
const matches = (folded: string, query: string): boolean =>
  fold(query)
    .split(' ')
    .every((word) => word === '' || folded.includes(` ${word}`));

/** Questions and answers by topic; a link to an answer opens it. @param initial the query in the address */
export function FaqPage({ initial = '' }: { readonly initial?: string | undefined }) {
  const [query, setQuery] = useState(initial);
  const field = useRef<HTMLInputElement>(null);
  // Text typed before hydration.
  useEffect(() => setQuery((current) => field.current?.value ?? current), []);
  useOpenAnswer();
  const shown = useMemo(
    () =>
      groups.flatMap((group) => {
        const items = group.items.filter(({ folded }) => matches(folded, query));
        return items.length === 0 ? [] : [{ ...group, items }];
      }),
    [query],
  );
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{faq.title}</h1>
        <p>{faq.intro}</p>
      </div>
      <div className={`stack gap-2 one-column ${styles['page']}`}>
        <div className={styles['lead']}>
          {/* Works without script: the server filters by the same query. */}
          <form
            action="/faq"
            method="get"
            className={`relative screen-only ${fields['iconed']} ${styles['search']}`}
            onSubmit={(event) => event.preventDefault()}
          >
            <Icon path={searchIcon} />
            <input
              ref={field}
              type="search"
              name="q"
              value={query}
              maxLength={100}
              placeholder={words.search}
              aria-label={words.search}
              autoComplete="off"
              className={`full-width can-shrink ground-sheet ${fields['control']}`}
              onChange={(event) => setQuery(event.target.value)}
            />
          </form>
          <p className={`text-sm tabular top-2 muted ${styles['count']}`} role="status">
            {query.trim() === '' ? '' : words.count(countQuestions(shown), countQuestions(groups))}
          </p>
          <Contents entries={shown} label={textPage.contents} className="from-640 top-4 bottom-6" />
        </div>
        <div className={styles['list']}>
          {shown.map((group) => (
            <section key={group.id} aria-labelledby={group.id}>
              <DimensionLine />
              <h2 id={group.id}>{group.heading}</h2>
              {group.items.map(({ id, question, answer }) => (
                // The browser may open it before hydration.
                <details key={id} className="ruled below-bar" suppressHydrationWarning>
                  <summary className={`middle gap-4 ${disclosure['summary']}`}>
                    <h3>{question}</h3>
                  </summary>
                  {/* The link target is inside <details>, so that browsers open it. */}
                  <div id={id} className={`pad-bottom-3 leading-read ${styles['answer']}`}>
                    <p className="muted max-measure">{answer}</p>
                    <LinkButton href={`#${id}`} className="screen-only">
                      {words.link}
                    </LinkButton>
                  </div>
                </details>
              ))}
            </section>
          ))}
          {shown.length === 0 && (
            <div className="pad-block-4">
              <p>{words.none}</p>
              <TextLink to="/contact-us">{words.ask}</TextLink>
            </div>
          )}
        </div>
      </div>
      <Further links={furtherFromQuestions} />
    </div>
  );
}

/** Opens the answer in the address, in browsers that do not open <details> themselves. */
function useOpenAnswer(): void {
  useEffect(() => {
    const open = (): void => {
      const details = document.getElementById(location.hash.slice(1))?.closest('details');
      if (!details || details.open) return;
      details.open = true;
      details.scrollIntoView();
    };
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);
}
