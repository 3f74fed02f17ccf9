import { levels, links } from '#content/menu.json' with { type: 'json' };
import { MENU_SUBTYPES, subtypeSlug } from '#contract/filter.ts';

/** An entry of the slide-in menu: a link, or a name that leads one level deeper. */
export type MenuEntry = MenuLink | MenuLevel;

export interface MenuLink {
  readonly label: string;
  readonly href: string;
}

export interface MenuLevel {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

/** Links keep the words of the specification, `type` and `category` (S7, S8, S12). */
const level = (label: string, type: string, category: string): MenuLevel => ({
  label,
  entries: (Object.entries(MENU_SUBTYPES).find(([name]) => name === category)?.[1] ?? []).map((subtype) => ({
    label: subtype,
    href: `/filter-results?type=${type}&category=${category}&subtype=${subtypeSlug(subtype)}`,
  })),
});

/** The menu (spec §2), in groups parted by a line. */
export const menu: ReadonlyArray<readonly MenuEntry[]> = [
  levels.map(({ label, type, categories }) => ({
    label,
    entries: categories.map((one) => level(one.label, type, one.category)),
  })),
  ...links,
];
