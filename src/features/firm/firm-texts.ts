import { furtherLinks as links } from '#content/further-links.ts';
import {
  buying_guide as buyingGuide,
  investments,
  market,
  privacy,
  selling_guide as sellingGuide,
  terms,
} from '#content/pages/texts.json' with { type: 'json' };
import type { Destination } from '#ui/link.tsx';

export type Block =
  | { readonly type: 'p'; readonly text: string }
  | { readonly type: 'ul' | 'ol'; readonly items: readonly string[] };

export interface FirmSection {
  /** "who-is-responsible", for links. */
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
}

export interface FurtherLink {
  readonly link: Destination;
  readonly label: string;
  readonly text: string;
}

interface StoredText {
  readonly title: string;
  readonly intro: string;
  readonly note: string;
  /** ISO date. */
  readonly updated?: string;
  readonly sections: ReadonlyArray<{
    readonly heading: string;
    readonly blocks: ReadonlyArray<{
      readonly type: string;
      readonly text?: string | undefined;
      readonly items?: readonly string[] | undefined;
    }>;
  }>;
}

export interface FirmText extends Omit<StoredText, 'sections'> {
  /** The sections are the steps of a process. */
  readonly isProcess: boolean;
  readonly sections: readonly FirmSection[];
  readonly further: readonly FurtherLink[];
}

/** "Who receives it" becomes "who-receives-it". */
export const getAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/['’]/gu, '')
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '');

function getSection({ heading, blocks }: StoredText['sections'][number]): FirmSection {
  const withoutNumber = heading.replace(/^\d+\.\s+/, '');
  return {
    id: getAnchor(withoutNumber),
    heading: withoutNumber,
    blocks: blocks.map(({ type, text, items }) =>
      items === undefined ? { type: 'p', text: text ?? '' } : { type: type === 'ol' ? 'ol' : 'ul', items },
    ),
  };
}

const getText = (stored: StoredText, further: readonly FurtherLink[], isProcess = false): FirmText => ({
  ...stored,
  isProcess,
  sections: stored.sections.map(getSection),
  further,
});

export const firmTexts = {
  buying_guide: getText(buyingGuide, [links.forSale, links.valuation, links.faq], true),
  selling_guide: getText(sellingGuide, [links.sell, links.valuation, links.faq], true),
  market: getText(market, [links.forSale, links.investments, links.journal]),
  investments: getText(investments, [links.contact, links.valuation, links.market]),
  privacy: getText(privacy, [links.terms, links.contact, links.faq]),
  terms: getText(terms, [links.privacy, links.contact, links.faq]),
} satisfies Readonly<Record<string, FirmText>>;

export type FirmTextName = keyof typeof firmTexts;

export const furtherFromQuestions: readonly FurtherLink[] = [links.buying, links.selling, links.contact];
