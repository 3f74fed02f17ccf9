export const home = {
  hero: {
    line: 'Find a place that holds up to a second look.',
    promotedLabel: 'This month',
    slides: [
      { caption: 'Stone villa, Karen', propertyId: 24 },
      { caption: 'New homes, Kileleshwa', propertyId: 7 },
      { caption: 'Ranch land north of Nanyuki', propertyId: 33 },
      { caption: 'Penthouse, Kilimani', propertyId: 19 },
      { caption: 'Villa in Nyali, second row', propertyId: 23 },
    ],
  },
  featured: { title: 'Featured Properties' },
  forSale: {
    title: 'Properties for Sale',
    all: 'All homes for sale',
    empty: 'Nothing is for sale with us today. New homes are shown here on the day they are listed.',
  },
  services: {
    title: 'Other Services',
    items: [
      {
        title: 'Valuation',
        text: 'Reports for lenders, courts, insurers and families, signed by a registered valuer and explained in a page you can read.',
        link: { to: '/request-valuation' },
        action: 'Request a valuation',
      },
      {
        title: 'Sales and rentals',
        text: 'Tell us what you have, or what you need. We answer on the same working day and say so if we are not the right firm.',
        link: { to: '/contact-us' },
        action: 'Talk to us',
      },
    ],
    plan: { along: '28.4 m', up: '17.8 m', middle: '1/8 acre' },
  },
  lifestyle: {
    title: 'A Home to Suit Every Lifestyle',
    tiles: [
      {
        id: 'furnished',
        title: 'Furnished homes',
        text: 'Bring two suitcases.',
        link: { to: '/filter-results', search: { type: 'rent', furnishing: 'FURNISHED' } },
      },
      {
        id: 'off-plan',
        title: 'Off-plan units',
        text: 'Not built yet. Read the terms first.',
        link: { to: '/filter-results', search: { type: 'off-plan' } },
      },
      {
        id: 'office',
        title: 'Office space',
        text: 'From one room to a whole floor.',
        link: { to: '/filter-results', search: { type: 'rent', category: 'commercial', subtype: 'office-space' } },
      },
      {
        id: 'land',
        title: 'Land for sale',
        text: 'Plots, farms and one ranch.',
        link: { to: '/filter-results', search: { type: 'land' } },
      },
      {
        id: 'modern-apartments',
        title: 'Modern apartments',
        text: 'Built or rebuilt in recent years.',
        link: { to: '/filter-results', search: { type: 'apartment' } },
      },
      {
        id: 'on-compound',
        title: 'On-compound homes',
        text: 'Your own door, a shared gate.',
        link: { to: '/filter-results', search: { type: 'compound' } },
      },
    ],
  },
  locations: {
    title: 'Where to look',
    text: 'Five areas our agents walk every week. Each page lists what is available there today.',
    tiles: [
      {
        name: 'Westlands',
        text: 'Offices by day, restaurants by night, and quieter streets than you expect behind Church Road.',
        link: { to: '/location/$location', params: { location: 'Westlands' } },
      },
      {
        name: 'Mombasa Road',
        text: 'Close to the airport and the railway. Check the water and the noise.',
        link: { to: '/location/$location', params: { location: 'Mombasa Road' } },
      },
      {
        name: 'Thika',
        text: 'Forty minutes out on a good morning, with steadier town water than most.',
        link: { to: '/location/$location', params: { location: 'Thika' } },
      },
      {
        name: 'Kilimani',
        text: 'Apartments of every size, and building work beside many of them.',
        link: { to: '/location/$location', params: { location: 'Kilimani' } },
      },
      {
        name: 'Kileleshwa',
        text: 'Trees, apartments and a short way to town by the arboretum.',
        link: { to: '/location/$location', params: { location: 'Kileleshwa' } },
      },
    ],
  },
  partners: { title: 'Partner banks', text: 'Lenders our buyers have used. We take no fee for an introduction.' },
  journal: { title: 'The Journal', all: 'View All Articles', empty: 'No articles have been published yet.' },
} as const;
