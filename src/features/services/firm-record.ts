import { emails, postal_address, socials } from '#content/contacts.json' with { type: 'json' };
import { description, legal_name, name, phones } from '#content/firm.json' with { type: 'json' };
import offices from '#content/offices.json' with { type: 'json' };
import { webHref } from '#ui/web-href.ts';

/**
 * The firm and its offices as schema.org describes them, for search engines.
 * @param origin the site's origin, part of the firm's identifier (S39)
 */
export function firmRecord(origin: string): Readonly<Record<string, unknown>> {
  const id = `${origin}/#firm`;
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateAgent',
    '@id': id,
    name,
    legalName: legal_name,
    description,
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
    image: `${origin}/icons/icon-512.png`,
    areaServed: { '@type': 'Country', name: 'Kenya' },
    address: postal_address,
    telephone: phones[0]?.number,
    email: emails[0]?.address,
    sameAs: socials.flatMap(({ url }) => webHref(url) ?? []),
    department: offices.map((office) => ({
      '@type': 'RealEstateAgent',
      '@id': `${origin}/contact-us#${office.id}`,
      name: `${name}, ${office.city}`,
      parentOrganization: { '@id': id },
      address: {
        '@type': 'PostalAddress',
        streetAddress: office.address.slice(0, -1).join(', '),
        addressLocality: office.city,
        addressCountry: 'KE',
      },
      geo: { '@type': 'GeoCoordinates', latitude: office.lat, longitude: office.lng },
      telephone: office.phone,
      email: office.email,
    })),
  };
}
