import pages from '#content/pages.json' with { type: 'json' };

/** One block of a firm text. */
export type Block =
  | { readonly type: 'p'; readonly text: string }
  | { readonly type: 'ul' | 'ol'; readonly items: readonly string[] };

/** A page of the firm's own words, whatever its shape in the content. */
export interface FirmText {
  readonly title: string;
  readonly intro: readonly string[];
  /** How far the words go: "General information as of 2026." */
  readonly note?: string;
  /** ISO date of the last change. */
  readonly updated?: string;
  readonly sections: ReadonlyArray<{ readonly heading: string; readonly blocks: readonly Block[] }>;
}

interface StoredBlock {
  readonly type: string;
  readonly text?: string | undefined;
  readonly items?: readonly string[] | undefined;
}

const blockOf = ({ type, text, items }: StoredBlock): Block =>
  items === undefined ? { type: 'p', text: text ?? '' } : { type: type === 'ol' ? 'ol' : 'ul', items };

const guide = (stored: {
  readonly title: string;
  readonly intro: string;
  readonly note: string;
  readonly updated?: string;
  readonly sections: ReadonlyArray<{ readonly heading: string; readonly blocks: readonly StoredBlock[] }>;
}): FirmText => ({
  title: stored.title,
  intro: [stored.intro],
  note: stored.note,
  ...(stored.updated === undefined ? {} : { updated: stored.updated }),
  sections: stored.sections.map(({ heading, blocks }) => ({ heading, blocks: blocks.map(blockOf) })),
});

const paragraph = (text: string): Block => ({ type: 'p', text });

const { faq } = pages;

/** The firm's texts, one for each page that is words only. */
export const firmTexts = {
  faq: {
    title: faq.title,
    intro: [faq.intro],
    sections: faq.items.map(({ question, answer }) => ({ heading: question, blocks: [paragraph(answer)] })),
  },
  buying_guide: guide(pages.buying_guide),
  selling_guide: guide(pages.selling_guide),
  market: guide(pages.market),
  investments: guide(pages.investments),
  privacy: guide(pages.privacy),
  terms: guide(pages.terms),
} satisfies Readonly<Record<string, FirmText>>;

export type FirmTextName = keyof typeof firmTexts;
