import { PAPERS, type Paper, type PropertyDetail } from '#contract/property.ts';
import { formatLongDate, getDaysSince } from '#lib/dates.ts';
import { capitalise } from '#lib/text.ts';
import { paperLabels as labels, paperWords as words } from './fact-words.ts';

// Which papers of a property the firm has seen (0033), in the same words on every screen.

export interface PaperRow {
  readonly paper: Paper;
  /** "Land search" */
  readonly label: string;
  /** "Seen 12 November 2026" */
  readonly value: string;
  /** "Land search seen 12 November 2026" */
  readonly line: string;
  readonly isSeen: boolean;
}

/** Days after which a search says its age, since the register may have changed. */
const FRESH_SEARCH_DAYS = 30;

/** The papers that the record says something of. @param now ms since 1970, for the age of a search; on paper there is none */
export function getPaperRows(
  property: Partial<PropertyDetail>,
  now?: number,
  formatDay: typeof formatLongDate = formatLongDate,
): readonly PaperRow[] {
  return PAPERS.flatMap((paper): PaperRow[] => {
    const seen = property[paper];
    if (seen == null) return [];
    const label = labels[paper];
    if (seen === 'not seen' || seen === 'does not apply') {
      return [{ paper, label, value: capitalise(seen), line: words.other(label, seen), isSeen: false }];
    }
    const days = now === undefined || paper !== 'search_seen' ? 0 : getDaysSince(seen, now);
    const value = words.seen(formatDay(seen), days > FRESH_SEARCH_DAYS ? days : undefined);
    return [{ paper, label, value: capitalise(value), line: `${label} ${value}`, isSeen: true }];
  });
}
