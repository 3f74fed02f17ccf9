import sections from './sentences.json' with { type: 'json' };

// The specification of the site as checkable sentences, in its own words and order (long rows are shortened), by section
// and id. Numbers after a text are the owner's decisions on it. What nobody can check ("not shown") is left out.

/** One checkable statement of the specification. */
export interface Sentence {
  /** Section number and a few words: stable, since tests name it. */
  readonly id: string;
  readonly section: string;
  readonly text: string;
  /** Numbers of the later decisions that change or complete it. */
  readonly decisions: readonly number[];
}

type Sections = typeof sections;
/** Name of a sentence of the specification. */
export type SentenceId = { [Section in keyof Sections]: keyof Sections[Section] }[keyof Sections];

export const sentences: readonly Sentence[] = Object.entries(sections).flatMap(([section, entries]) =>
  Object.entries<string | readonly (string | number)[]>(entries).map(([id, said]) => {
    const [text, ...decisions] = typeof said === 'string' ? [said] : said;
    return { id, section, text: String(text), decisions: decisions.map(Number) };
  }),
);
