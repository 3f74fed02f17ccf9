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

/** Links keep the words of the specification, `type` and `category` (decisions 7, 8, 12). */
const level = (label: string, type: 'buy' | 'rent', category: keyof typeof MENU_SUBTYPES): MenuLevel => ({
  label,
  entries: MENU_SUBTYPES[category].map((subtype) => ({
    label: subtype,
    href: `/filter-results?type=${type}&category=${category}&subtype=${subtypeSlug(subtype)}`,
  })),
});

/** The menu (spec §2), in groups parted by a line. */
export const menu: ReadonlyArray<readonly MenuEntry[]> = [
  [
    {
      label: 'Buy',
      entries: [level('Residential', 'buy', 'residential'), level('Commercial', 'buy', 'commercial')],
    },
    {
      label: 'Rent',
      entries: [
        level('Residential', 'rent', 'residential'),
        level('Commercial', 'rent', 'commercial'),
        level('Shortlet', 'rent', 'shortlet'),
      ],
    },
  ],
  [
    { label: 'Valuation services', href: '/request-valuation' },
    { label: 'Sell With Us', href: '/sell-with-us' },
    { label: 'Let With Us', href: '/let-with-us' },
  ],
  [
    { label: 'The Team', href: '/team' },
    { label: 'About Us', href: '/about-us' },
    { label: 'Contact Us', href: '/contact-us' },
  ],
];
