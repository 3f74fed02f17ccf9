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

const RESIDENTIAL = [
  'Apartment',
  'Bungalow',
  'Maisonette',
  'Flats',
  'Duplex',
  'Mansion',
  'Penthouse',
  'Shared Apartment',
  'Townhouse',
  'Villa',
  'Farm House',
];
const COMMERCIAL = ['Office Space', 'Warehouse', 'Shop', 'Open Space', 'Maisonette', 'Restaurant'];
const SHORTLET = ['Apartment', 'Bungalow', 'Villa', 'Maisonette'];

/** Links keep the words of the specification, `type` and `category` (decisions 7, 8, 12). */
const level = (label: string, type: string, category: string, subtypes: readonly string[]): MenuLevel => ({
  label,
  entries: subtypes.map((subtype) => ({
    label: subtype,
    href: `/filter-results?type=${type}&category=${category}&subtype=${subtype.toLowerCase().replaceAll(' ', '-')}`,
  })),
});

/** The menu (spec §2), in groups parted by a line. */
export const menu: ReadonlyArray<readonly MenuEntry[]> = [
  [
    {
      label: 'Buy',
      entries: [
        level('Residential', 'buy', 'residential', RESIDENTIAL),
        level('Commercial', 'buy', 'commercial', COMMERCIAL),
      ],
    },
    {
      label: 'Rent',
      entries: [
        level('Residential', 'rent', 'residential', RESIDENTIAL),
        level('Commercial', 'rent', 'commercial', COMMERCIAL),
        level('Shortlet', 'rent', 'shortlet', SHORTLET),
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
