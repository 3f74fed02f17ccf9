import { useEffect, useRef, useState } from 'react';
import faq from '#content/pages/faq.json' with { type: 'json' };
import { fold } from '#lib/fold.ts';
import { LinkButton, TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DimensionLine } from '#ui/dimension-line.tsx';
import fields from '#ui/field.module.css';
import { Icon, searchIcon } from '#ui/icon.tsx';
import disclosure from './disclosure.module.css';
import styles from './faq-page.module.css';
import { anchorOf, furtherFromQuestions } from './firm-texts.ts';
import { Further } from './further.tsx';

const groups = faq.groups.map(({ title, items }) => ({
  id: anchorOf(title),
  title,
  items: items.map(({ question, answer }) => ({
    id: anchorOf(question),
    question,
    answer,
    folded: ` ${fold(`${question} ${answer}`)}`,
  })),
}));
const countOf = (some: typeof groups): number => some.reduce((sum, { items }) => sum + items.length, 0);

/** True when each word looked for begins a word of the question or its answer. */
function isSought(folded: string, sought: string): boolean {
  return fold(sought)
    .split(' ')
    .every((word) => word === '' || folded.includes(` ${word}`));
}

/**
 * Questions and answers by topic, each topic under its line. A link can lead to each of them, and opens it.
 * @param initial words to look for, from the address
 */
export function FaqPage({ initial = '' }: { readonly initial?: string | undefined }) {
  const [sought, setSought] = useState(initial);
  const field = useRef<HTMLInputElement>(null);
  // Words typed before the script loaded.
  useEffect(() => setSought((known) => field.current?.value ?? known), []);
  useOpenLinked();
  const shown = groups.flatMap((group) => {
    const items = group.items.filter(({ folded }) => isSought(folded, sought));
    return items.length === 0 ? [] : [{ ...group, items }];
  });
  return (
    <div className="wrap">
      <div className={classNames('stack gap-2', styles['page'])}>
        <div className={styles['lead']}>
          <div className="page-head">
            <h1>{faq.title}</h1>
            <p>{faq.intro}</p>
          </div>
          {/* It works without script too: the server looks for the same words. */}
          <form
            action="/faq"
            method="get"
            className={`${fields['iconed']} ${styles['seek']}`}
            onSubmit={(event) => event.preventDefault()}
          >
            <Icon path={searchIcon} />
            <input
              ref={field}
              type="search"
              name="q"
              value={sought}
              maxLength={100}
              placeholder="Find a question"
              aria-label="Find a question"
              autoComplete="off"
              className={fields['control']}
              onChange={(event) => setSought(event.target.value)}
            />
          </form>
          <p className={classNames('text-sm tabular', styles['count'])} role="status">
            {sought.trim() === '' ? '' : `${countOf(shown)} of ${countOf(groups)} questions`}
          </p>
        </div>
        <div className={styles['list']}>
          {shown.map((group) => (
            <section key={group.id} aria-labelledby={group.id}>
              <DimensionLine />
              <h2 id={group.id}>{group.title}</h2>
              {group.items.map(({ id, question, answer }) => (
                // The browser may have opened it before the script loaded.
                <details key={id} suppressHydrationWarning>
                  <summary className={disclosure['summary']}>
                    <h3>{question}</h3>
                  </summary>
                  {/* The target of links is inside <details>, so that browsers open it. */}
                  <div id={id} className={styles['answer']}>
                    <p>{answer}</p>
                    <LinkButton href={`#${id}`}>Link to this answer</LinkButton>
                  </div>
                </details>
              ))}
            </section>
          ))}
          {shown.length === 0 && (
            <div className={styles['none']}>
              <p>No question has these words.</p>
              <TextLink to="/contact-us">Ask us</TextLink>
            </div>
          )}
        </div>
      </div>
      <Further links={furtherFromQuestions} />
    </div>
  );
}

/** Opens the answer that the address names, in browsers that do not open it themselves. */
function useOpenLinked(): void {
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
