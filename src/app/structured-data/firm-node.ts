import { emails, licences, postal_address, socials } from '#content/contacts.json' with { type: 'json' };
import { description, legal_name, name, phones } from '#content/firm.json' with { type: 'json' };
import offices from '#content/offices.json' with { type: 'json' };
import { getWebHref } from '#ui/web-href.ts';

/** The firm in another graph, as an Organization: search engines require the address of a RealEstateAgent everywhere. */
export const createFirmReference = (origin: string): Node => ({
  '@type': 'Organization',
  '@id': getFirmId(origin),
  name,
  url: `${origin}/`,
});

const createRegistrations = (): Node[] =>
  Object.entries(licences).flatMap(([key, value]) =>
    key === 'note' || key.endsWith('_year') || value === ''
      ? []
      : [{ '@type': 'PropertyValue', name: key.replaceAll('_', ' '), value }],
  );

/** The firm and its offices. @param origin the site's origin, part of the firm's identifier (S39) */
export function createFirmNode(origin: string): Node {
  const identifier = createRegistrations();
  return {
    ...createFirmReference(origin),
    '@type': 'RealEstateAgent',
    legalName: legal_name,
    description,
    logo: `${origin}/icons/icon-512.png`,
    image: `${origin}/preview.jpg`,
    areaServed: { '@type': 'Country', name: 'Kenya' },
    address: postal_address,
    telephone: phones[0]?.number,
    email: emails[0]?.address,
    sameAs: socials.flatMap(({ url }) => getWebHref(url) ?? []),
    ...(identifier.length === 0 ? {} : { identifier }),
    department: offices.map((office) => ({
      '@type': 'RealEstateAgent',
      '@id': `${origin}/contact-us#${office.id}`,
      name: `${name}, ${office.city}`,
      url: `${origin}/contact-us#offices`,
      image: `${origin}/preview.jpg`,
      parentOrganization: { '@id': getFirmId(origin) },
      address: {
        '@type': 'PostalAddress',
        streetAddress: office.address.slice(0, -1).join(', '),
        addressLocality: office.city,
        addressCountry: 'KE',
      },
      geo: { '@type': 'GeoCoordinates', latitude: office.lat, longitude: office.lng },
      openingHoursSpecification: createOpeningHours(office.hours),
      telephone: office.phone,
      email: office.email,
    })),
  };
}

export const createSiteNode = (origin: string): Node => ({
  '@type': 'WebSite',
  '@id': `${origin}/#site`,
  url: `${origin}/`,
  name,
  publisher: { '@id': getFirmId(origin) },
});

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

function getDays(words: string): readonly string[] {
  const named = WEEK.map((day) => words.indexOf(day)).flatMap((at, day) => (at === -1 ? [] : [{ at, day }]));
  const [first, last] = named.toSorted((a, b) => a.at - b.at).map(({ day }) => day);
  if (first === undefined) return [];
  if (last !== undefined && / to |–|-/.test(words)) return WEEK.slice(first, last + 1);
  return named.map(({ day }) => WEEK[day] ?? '');
}

function getTime(words: string): string | undefined {
  const [, hour = '', minute = '00', half] = /^(\d{1,2})(?::(\d{2}))?\s*(am|pm)$/i.exec(words.trim()) ?? [];
  if (hour === '') return undefined;
  const hours = (Number(hour) % 12) + (half?.toLowerCase() === 'pm' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

/** The hours of an office in schema.org's form; closed days and other words are left out, which means closed. */
export function createOpeningHours(hours: readonly { readonly days: string; readonly time: string }[]): Node[] {
  return hours.flatMap(({ days, time }) => {
    const [opens, closes] = time.split(/[–-]/).map(getTime);
    const dayOfWeek = getDays(days);
    if (opens === undefined || closes === undefined || dayOfWeek.length === 0) return [];
    return [{ '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }];
  });
}

/** A node of schema.org's structured data in JSON-LD, with the fields of its type (a test checks them). Nodes refer by `@id`. */
export interface Node {
  readonly '@type': string;
  readonly '@id'?: string;
  readonly [field: string]: unknown;
}

export const getFirmId = (origin: string): string => `${origin}/#firm`;

export const createBreadcrumbs = (
  origin: string,
  crumbs: readonly { readonly name: string; readonly path: string }[],
): Node => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: { '@type': 'WebPage', '@id': origin + path },
  })),
});
