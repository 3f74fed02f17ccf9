import pages from '#content/pages.json' with { type: 'json' };

/** A title with its sentence and, where there is one, what belongs to it. */
export interface Entry {
  readonly title: string;
  readonly text: string;
  readonly includes?: readonly string[];
}

/** One block of a firm text. */
export type Block =
  | { readonly type: 'p'; readonly text: string }
  | { readonly type: 'ul' | 'ol'; readonly items: readonly string[] }
  | { readonly type: 'entries'; readonly items: readonly Entry[] }
  | { readonly type: 'link'; readonly href: string; readonly label: string };

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

const entries = (items: readonly Entry[]): Block => ({ type: 'entries', items });
const figures = (stats: ReadonlyArray<{ readonly value: string; readonly label: string }>): Block => ({
  type: 'ul',
  items: stats.map(({ value, label }) => `${value} ${label}`),
});
const link = (href: string, label: string): Block => ({ type: 'link', href, label });
const paragraph = (text: string): Block => ({ type: 'p', text });

const { about, sell, let: lettings, valuation, faq } = pages;

/** The firm's texts, one for each page that is words only. */
export const firmTexts = {
  about: {
    title: about.title,
    intro: about.intro,
    sections: [
      { heading: about.mission.title, blocks: [paragraph(about.mission.text)] },
      { heading: about.vision.title, blocks: [paragraph(about.vision.text)] },
      { heading: 'Our values', blocks: [entries(about.values)] },
      { heading: about.services_title, blocks: [entries(about.services)] },
      { heading: about.cta.text, blocks: [link(about.cta.link, about.cta.button)] },
    ],
  },
  sell: {
    title: sell.title,
    intro: [sell.intro],
    sections: [
      { heading: 'What you get', blocks: [entries(sell.benefits), link(sell.hero_cta.link, sell.hero_cta.label)] },
      { heading: 'In figures', blocks: [figures(sell.stats)] },
      { heading: sell.tiers_title, blocks: [entries(sell.tiers)] },
      { heading: sell.process_title, blocks: [entries(sell.process)] },
      { heading: sell.cta.title, blocks: [paragraph(sell.cta.text), link(sell.cta.link, sell.cta.label)] },
    ],
  },
  let: {
    title: lettings.title,
    intro: [lettings.intro],
    sections: [
      { heading: lettings.benefits_title, blocks: [entries(lettings.benefits)] },
      { heading: 'In figures', blocks: [figures(lettings.stats)] },
      { heading: lettings.services_title, blocks: [entries(lettings.services)] },
      {
        heading: lettings.cta.title,
        blocks: [paragraph(lettings.cta.text), link(lettings.cta.link, lettings.cta.label)],
      },
    ],
  },
  valuation: {
    title: valuation.title,
    intro: [valuation.intro],
    sections: [
      {
        heading: valuation.form.title,
        blocks: [paragraph('Telephone or write to the valuations desk.'), link('/contact-us', 'Numbers and addresses')],
      },
      { heading: valuation.services_title, blocks: [entries(valuation.services)] },
      { heading: valuation.additional_title, blocks: [entries(valuation.additional)] },
    ],
  },
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
