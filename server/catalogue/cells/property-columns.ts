import type { ColumnTable } from '../files/columns.ts';

/*
 * The columns of a spreadsheet of properties. The first name of each is the one that an export writes; the last ones, as
 * "ListPrice", are those of the RESO Data Dictionary. docs/import.md has the same table for people.
 *
 * Offices keep private columns in the same sheet. A heading that may hold what an owner said, a gate code or a client's
 * name is in no list of `names`; `unsure` has those of which people are told how to rename them.
 */

/** In the order of an export. */
const COLUMNS = {
  id: { names: ['ID', 'Web ID', 'Site ID', 'Website ID'] },
  reference: {
    names: [
      ...['Reference', 'Ref', 'Ref No', 'Ref Number', 'Reference No', 'Reference Number', 'Property Ref'],
      ...[
        'Property Reference',
        'Property Code',
        'Property No',
        'Listing No',
        'Listing Code',
        'ListingId',
        'ListingKey',
      ],
    ],
    unsure: ['Code'],
  },
  unit: { names: ['Unit type', 'Unit Types', 'Unit', 'Layout'] },
  title: {
    names: ['Title', 'Headline', 'Listing Title', 'Heading', 'Property Name'],
    unsure: ['Name', 'Property Title', 'Names'],
    lastResort: ['Title'],
    isWords: true,
  },
  status: { names: ['Status', 'Availability', 'Listing Status', 'StandardStatus', 'MlsStatus'] },
  agreement: {
    names: [
      ...['Agreement', 'Agreement Type', 'Sale or Rent', 'For Sale or Rent', 'Rent or Sale', 'Offer', 'Offer Type'],
      ...['Listing Type', 'Purpose', 'Transaction', 'Transaction Type', 'Deal', 'For'],
      ...['Sale/Rent', 'Rent/Sale', 'Sale/Let', 'Sale or Let', 'For Sale/Rent', 'For Sale/To Let', 'Sale/Rental'],
      ...['Sale/Lease', 'Sale or Lease', 'Buy/Rent', 'Buy or Rent', 'Rental or Sale', 'Listing For'],
    ],
  },
  type: { names: ['Type', 'Property Type', 'PropertyType', 'Category', 'Kind'] },
  subtype: { names: ['Subtype', 'Sub Type', 'Property Subtype', 'Building Type', 'PropertySubType'] },
  furnishing: { names: ['Furnishing', 'Furnished', 'Furniture'] },
  price: { names: ['Price (KES)', 'Price', 'Asking Price', 'ListPrice'], unsure: ['Amount', 'Cost'] },
  sale_price: { names: ['Sale price', 'Selling Price', 'Price for Sale', 'Purchase Price'] },
  rent: {
    names: [
      'Rent per month',
      'Monthly Rent',
      'Rent',
      'Price per Month',
      'Rent pm',
      'Rental Price',
      'Rental',
      'LeaseAmount',
    ],
  },
  night: {
    names: ['Price per night', 'Nightly Rate', 'Rate per Night', 'Rent per Night', 'Shortlet Price', 'Per Night'],
  },
  period: { names: ['Price period', 'Period', 'Rent Period', 'Rent Frequency', 'Per', 'LeaseAmountFrequency'] },
  // "Lowest price" is in many an office what the owner would take at last.
  lowest_price: {
    names: ['Lowest unit price', 'Price From', 'From Price', 'Starting Price', 'Starting From'],
    unsure: ['Lowest price', 'Minimum Price', 'Last Price'],
  },
  deposit: { names: ['Deposit', 'Has Deposit', 'Deposit Required'] },
  bedrooms: {
    names: [
      ...['Bedrooms', 'Beds', 'Bed', 'Bedroom', 'BR', 'No of Bedrooms', 'Number of Bedrooms', 'No of Beds'],
      'BedroomsTotal',
    ],
  },
  bathrooms: {
    names: [
      ...['Bathrooms', 'Baths', 'Bath', 'Bathroom', 'No of Bathrooms', 'Number of Bathrooms', 'No of Baths'],
      ...['BathroomsTotalInteger', 'BathroomsTotalDecimal', 'BathroomsTotal'],
    ],
  },
  size: {
    names: [
      ...[
        'Size (sq ft)',
        'Size',
        'Floor Area',
        'Floor Size',
        'Built Up Area',
        'Internal Area',
        'Plinth Area',
        'Area sqft',
      ],
      ...['Area sq ft', 'Area sqm', 'Area sq m', 'Sq ft', 'Sqft', 'Sqm', 'Square Feet', 'Square Metres'],
      ...['Area m2', 'Area square metres', 'Area square meters', 'Area square feet', 'LivingArea', 'BuildingAreaTotal'],
    ],
  },
  size_unit: { names: ['Size unit', 'Area Unit', 'Area Units', 'LivingAreaUnits', 'BuildingAreaUnits'] },
  plot: {
    names: [
      ...['Plot (acres)', 'Plot', 'Plot Size', 'Plot Area', 'Land Size', 'Land Area', 'Acreage', 'Acres'],
      ...['Area acres', 'Area ha', 'Area hectares'],
      ...['LotSizeAcres', 'LotSizeArea', 'LotSizeSquareFeet'],
    ],
  },
  plot_unit: { names: ['Plot unit', 'LotSizeUnits'] },
  address: {
    names: [
      ...['Area', 'Neighbourhood', 'Neighborhood', 'Estate', 'Suburb', 'Location', 'Place', 'Town', 'Address'],
      ...['Address Line 1', 'Street', 'SubdivisionName', 'MLSAreaMajor', 'City', 'UnparsedAddress'],
    ],
  },
  county: { names: ['County', 'CountyOrParish', 'State', 'StateOrProvince', 'Province', 'Region'] },
  country: { names: ['Country'] },
  lat: { names: ['Latitude', 'Lat'] },
  lng: { names: ['Longitude', 'Lng', 'Lon', 'Long'] },
  amenities: {
    names: [
      ...['Amenities', 'Features', 'Facilities', 'AssociationAmenities', 'CommunityFeatures', 'InteriorFeatures'],
      ...['ExteriorFeatures', 'BuildingFeatures'],
    ],
    isList: true,
  },
  tags: { names: ['Tags', 'Tag'], unsure: ['Labels', 'Label'] },
  agent: {
    names: [
      ...[
        'Agent',
        'Agent Username',
        'Agent Name',
        'Listing Agent',
        'ListAgentFullName',
        'ListAgentKey',
        'ListAgentMlsId',
      ],
    ],
    unsure: ['Contact Person', 'Contact', 'Contacts', 'Contact Name'],
  },
  agent_phone: {
    names: [
      ...['Agent phone', 'Agent Phone Number', 'Agent Telephone', 'Agent Tel', 'Agent Mobile'],
      ...['ListAgentPreferredPhone', 'ListAgentMobilePhone', 'ListAgentDirectPhone'],
    ],
  },
  agent_email: { names: ['Agent e-mail', 'Agent Email', 'ListAgentEmail'] },
  featured: { names: ['Featured', 'Promoted', 'Highlight'] },
  listed_at: {
    names: [
      ...['Date listed', 'Listed', 'Listed On', 'Listed At', 'Listing Date', 'Date Added', 'Date'],
      ...['ListingContractDate', 'OnMarketDate', 'OriginalEntryTimestamp'],
    ],
  },
  photos: {
    names: ['Photos', 'Pictures', 'Images', 'Photo', 'Photo Files', 'Picture Files', 'Photo Folder', 'Gallery'],
  },
  captions: { names: ['Photo captions', 'Captions', 'Caption', 'Alt', 'Alt Texts', 'Picture Captions'] },
  focus: { names: ['Photo focus'] },
  description: {
    names: [
      ...['Description', 'Public Description', 'Property Description', 'Listing Description', 'Website Description'],
      'PublicRemarks',
    ],
    unsure: [
      ...['Remarks', 'Remark', 'About', 'Notes', 'Note', 'Comments', 'Comment', 'Details', 'Property Details'],
      ...['Information', 'Info', 'More Info', 'Other Info', 'Additional Information', 'Other Details'],
    ],
    isWords: true,
  },
} satisfies ColumnTable<string>;

export type PropertyField = keyof typeof COLUMNS;
export const PROPERTY_COLUMNS: ColumnTable<PropertyField> = COLUMNS;
export const isPropertyField = (name: string): name is PropertyField => Object.hasOwn(COLUMNS, name);

/** What another column says too, or how another is read: an export has none of these. */
const ONLY_READ = [
  'sale_price',
  'rent',
  'night',
  'period',
  'size_unit',
  'plot_unit',
  'agent_phone',
  'agent_email',
] as const;
export type ExportedField = Exclude<PropertyField, (typeof ONLY_READ)[number]>;
/** The columns of an export, in its order. */
export const EXPORTED_FIELDS: readonly ExportedField[] = Object.keys(COLUMNS).filter(
  (name): name is ExportedField => isPropertyField(name) && !ONLY_READ.some((read) => read === name),
);

/** What stands in the column "Unit type" of a row that describes the whole, of which the rows below are the units. */
export const WHOLE_UNIT = 'all';

/** Was the sheet written by an export? Then nothing in it is doubtful: its headings are ours. */
export const isOwnExport = (heading: readonly string[]): boolean =>
  (['id', 'reference', 'unit', 'title', 'focus'] as const).every((field) =>
    heading.includes(PROPERTY_COLUMNS[field].names[0] ?? field),
  );
