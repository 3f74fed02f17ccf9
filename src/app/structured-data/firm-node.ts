import { emails, licences, postal_address, socials } from '#content/contacts.json' with { type: 'json' };
import { description, legal_name, name, phones } from '#content/firm.json' with { type: 'json' };
import offices from '#content/offices.json' with { type: 'json' };
import { webHref } from '#ui/web-href.ts';
import { firmId, type Node } from './node.ts';
import { openingHours } from './opening-hours.ts';

/**
 * The firm in a graph about something else: its name and where more of it stands. There it is an organization: a
 * RealEstateAgent is a local business to search engines, which must have its address wherever it is named.
 */
export const firmReference = (origin: string): Node => ({
  '@type': 'Organization',
  '@id': firmId(origin),
  name,
  url: `${origin}/`,
});

/** Registrations that the firm has entered, as search engines read them; their names are those of the content. */
const registrations = (): Node[] =>
  Object.entries(licences).flatMap(([key, value]) =>
    key === 'note' || value === '' ? [] : [{ '@type': 'PropertyValue', name: key.replaceAll('_', ' '), value }],
  );

/** The firm and its offices. @param origin the site's origin, part of the firm's identifier (S39) */
export function firmNode(origin: string): Node {
  const identifier = registrations();
  return {
    ...firmReference(origin),
    '@type': 'RealEstateAgent',
    legalName: legal_name,
    description,
    logo: `${origin}/icons/icon-512.png`,
    image: `${origin}/preview.jpg`,
    areaServed: { '@type': 'Country', name: 'Kenya' },
    address: postal_address,
    telephone: phones[0]?.number,
    email: emails[0]?.address,
    sameAs: socials.flatMap(({ url }) => webHref(url) ?? []),
    ...(identifier.length === 0 ? {} : { identifier }),
    department: offices.map((office) => ({
      '@type': 'RealEstateAgent',
      '@id': `${origin}/contact-us#${office.id}`,
      name: `${name}, ${office.city}`,
      url: `${origin}/contact-us#offices`,
      image: `${origin}/preview.jpg`,
      parentOrganization: { '@id': firmId(origin) },
      address: {
        '@type': 'PostalAddress',
        streetAddress: office.address.slice(0, -1).join(', '),
        addressLocality: office.city,
        addressCountry: 'KE',
      },
      geo: { '@type': 'GeoCoordinates', latitude: office.lat, longitude: office.lng },
      openingHoursSpecification: openingHours(office.hours),
      telephone: office.phone,
      email: office.email,
    })),
  };
}

/** The site, on its home page. */
export const siteNode = (origin: string): Node => ({
  '@type': 'WebSite',
  '@id': `${origin}/#site`,
  url: `${origin}/`,
  name,
  publisher: { '@id': firmId(origin) },
});
