import { menu as content } from '#content/menu.ts';
import { MENU_SUBTYPES, subtypeSlug } from '#contract/filter.ts';
import type { Destination } from '#ui/link.tsx';

/** An entry of the slide-in menu: a link, or a name that leads one level deeper. */
export type MenuEntry = MenuLink | MenuLevel;

export interface MenuLink {
  readonly label: string;
  readonly link: Destination;
}

export interface MenuLevel {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

type Level = (typeof content.levels)[number];

/** Links keep the words of the specification, `type` and `category` (S7, S8, S12). */
const level = (label: string, type: Level['type'], category: Level['categories'][number]['category']): MenuLevel => ({
  label,
  entries: MENU_SUBTYPES[category].map((subtype) => ({
    label: subtype,
    link: { to: '/filter-results', search: { type, category, subtype: subtypeSlug(subtype) } },
  })),
});

/** The menu (spec §2), in groups parted by a line. */
export const menu: ReadonlyArray<readonly MenuEntry[]> = [
  content.levels.map(({ label, type, categories }) => ({
    label,
    entries: categories.map((one) => level(one.label, type, one.category)),
  })),
  ...content.links,
];
