import { getShortTitle } from '#lib/card-title.ts';

/** Without a title until the property has loaded. */
const formatBack = (title: string | undefined): string =>
  title === undefined ? 'Back' : `Back to ${getShortTitle(title)}`;

export const missing = {
  title: 'Property not found',
  drawing: 'not listed',
  reason: 'This property does not exist, or has been taken down.',
  browse: 'Browse Properties',
  home: 'Return Home',
};

export const loading = {
  status: 'Loading property...',
  /** "You have not opened this property with signal before." */
  name: 'this property',
  failed: 'We couldn’t load this property.',
  back: 'Back to the search',
};

export const page = {
  description: 'Description',
  amenities: 'Amenities',
  details: 'In Details',
  papers: 'Papers',
  papersSeen: 'What our office has seen, and on which day. Have your advocate search again before you pay.',
  similar: 'Similar Properties',
  listed: (date: string) => `listed ${date}`,
  readMore: 'Read More',
  readLess: 'Read less',
  breadcrumb: 'Breadcrumb',
  breadcrumbHome: 'Home',
  enquiry: 'Enquiry',
  ask: 'Ask about this property',
  partFailed: 'We couldn’t load this part. Try again when you have signal.',
};

export const gone = {
  label: 'No longer available',
  savedCopy: 'Your saved copy stays here.',
  forReference: 'It stays here for reference.',
  others: (area: string | undefined) => `See what else there is${area === undefined ? '' : ` in ${area}`}.`,
  search: 'Search available homes',
};

export const head = { share: 'Share' };

export const photos = {
  label: 'Photos',
  none: 'No photos yet.',
  showAll: (count: number) => `Show all photos (${count})`,
  generated: 'Computer-generated illustrations',
};

export const contact = {
  call: 'Call',
  whatsApp: 'WhatsApp',
  email: 'Email',
  callAgent: 'Call the agent',
  callMainLine: 'Call our main line',
  send: 'Send Enquiry',
};

export const details = {
  map: 'Map',
  openMap: 'Open the area on a map',
  circle: 'Somewhere in this circle, one kilometre across.',
  mark: 'Within half a kilometre of this mark.',
  mapSource: '© OpenStreetMap contributors',
  mapFailed: 'We couldn’t load the map. Try again when you have signal.',
  energy: 'Energy (EPC)',
  askForCertificate: 'Ask for the certificate',
  floorPlan: 'Floor Plan',
  askForPlan: 'Ask for the floor plan',
  openPlan: 'Open the floor plan',
  film: 'Watch a video of this property',
  filmHost: (host: string) => `Opens on ${host}.`,
};

export const findingWay = {
  title: 'How to find it',
  area: 'Plus Code of the area:',
  note: 'Type it into a map app. It leads to the area, not to the gate. The agent will tell you the exact place.',
  copy: 'Copy the code',
  copied: 'Plus Code copied to clipboard!',
  codeName: 'code',
  openApp: 'Open in your map app',
};

export const options = {
  title: 'Available Options',
  beds: 'Beds',
  baths: 'Baths',
  area: 'Area, sq ft',
  /** By the suffix of the price. */
  prices: { '': 'Price, KES', '/month': 'Rent a month, KES', '/night': 'Price a night, KES' },
  onRequest: 'On request',
};

export const mapDialog = {
  title: 'Where it is',
  map: 'Map of the area. Arrow keys move it, plus and minus zoom.',
  note: 'The agent will tell you the exact place.',
  otherMap: 'Open the area on another map',
};

export const shareDialog = {
  title: 'Share',
  link: 'Link',
  copied: 'Link copied to clipboard!',
  linkName: 'link',
  otherApp: 'Share with another app',
  print: 'Print particulars',
};

export const viewer = {
  title: 'Photos',
  close: 'Close',
  share: 'Share',
  previous: 'Previous photo',
  next: 'Next photo',
  zoom: 'Zoom',
  zoomOut: 'Zoom out',
  zoomIn: 'Zoom in',
  photo: 'Photo',
  zoomedPhoto: 'Zoomed photo. Arrow keys move it.',
  position: (number: number, count: number) => `${number} of ${count}`,
  numbered: (number: number | string) => `Photo ${number}`,
};

export const photoList = { title: 'All photos', close: 'Close', share: 'Share' };

export const viewingAbout = {
  title: (property: string | undefined) => `Request a viewing${property === undefined ? '' : `: ${property}`}`,
  description: 'Choose up to three times that suit you. A request, not an appointment.',
};

export const viewing = {
  back: formatBack,
  title: 'Request a viewing',
  times: 'Choose up to three times that suit you.',
  free: 'Viewing is free.',
};

export const particulars = {
  back: formatBack,
  onA4: 'Particulars on A4',
  asCard: 'Noticeboard card',
  print: 'Print',
  gonePage: 'See the property’s page',
  goneText: 'There is nothing left to print for it.',
  backToPack: 'Back to the pack',
  packTitle: 'Particulars',
  packEmpty: 'There is nothing to print here.',
  packGone: (title: string, heading: string) => `${title}: nothing to print. ${heading}.`,
  noLongerListed: 'This property is no longer listed',
};

export const sheet = {
  options: 'Available Options',
  details: 'In Details',
  amenities: 'Amenities',
  code: (title: string) => `QR code of the page of ${title}`,
  pointCamera: (photos: number | undefined, isCut: boolean) =>
    `For ${photos === undefined ? '' : `all ${photos} photos${isCut ? ', ' : ' and '}`}${isCut ? 'the whole description and ' : ''}today’s price, point your phone’s camera at the code.`,
  generated: ' The pictures are computer-generated illustrations.',
  moreOptions: (count: number) => `Scan the code to see ${count} more.`,
  licence: (number: string, year: number | undefined) =>
    `Licence number ${number}${year === undefined ? '' : `, for ${year}`}`,
  askForPrice: 'Ask for today’s price.',
  particularsOf: 'Particulars of',
  priceOn: 'Price on',
  checkFirst: '. Check it before you travel.',
};
