import type { ColumnTable } from './columns.ts';

/*
 * The columns of a spreadsheet of properties. The first name of each is the one that an export writes; the last ones, as
 * "ListPrice", are those of the RESO Data Dictionary. docs/import.md has the same table for people.
 */

export type PropertyField =
  | 'id'
  | 'reference'
  | 'title'
  | 'status'
  | 'agreement'
  | 'type'
  | 'subtype'
  | 'furnishing'
  | 'price'
  | 'sale_price'
  | 'rent'
  | 'night'
  | 'period'
  | 'lowest_price'
  | 'deposit'
  | 'bedrooms'
  | 'bathrooms'
  | 'size'
  | 'size_unit'
  | 'plot'
  | 'plot_unit'
  | 'address'
  | 'county'
  | 'country'
  | 'lat'
  | 'lng'
  | 'amenities'
  | 'tags'
  | 'agent'
  | 'featured'
  | 'listed_at'
  | 'photos'
  | 'captions'
  | 'focus'
  | 'unit'
  | 'description';

export const PROPERTY_COLUMNS: ColumnTable<PropertyField> = {
  id: { names: ['ID', 'Web ID', 'Site ID', 'Website ID'] },
  reference: {
    names: [
      ...['Reference', 'Ref', 'Ref No', 'Ref Number', 'Reference No', 'Reference Number', 'Property Ref'],
      ...['Property Reference', 'Property Code', 'Code', 'Property No', 'Listing No', 'ListingId', 'ListingKey'],
    ],
  },
  title: { names: ['Title', 'Heading', 'Headline', 'Listing Title', 'Property Title', 'Property Name', 'Name'] },
  status: { names: ['Status', 'Availability', 'Listing Status', 'StandardStatus', 'MlsStatus'] },
  agreement: {
    names: [
      ...['Agreement', 'Agreement Type', 'Sale or Rent', 'For Sale or Rent', 'Rent or Sale', 'Offer', 'Offer Type'],
      ...['Listing Type', 'Purpose', 'Transaction', 'Transaction Type', 'Deal', 'For'],
    ],
  },
  type: { names: ['Type', 'Property Type', 'PropertyType', 'Category', 'Kind'] },
  subtype: { names: ['Subtype', 'Sub Type', 'Property Subtype', 'Building Type', 'PropertySubType'] },
  furnishing: { names: ['Furnishing', 'Furnished', 'Furniture'] },
  price: { names: ['Price (KES)', 'Price', 'Asking Price', 'Amount', 'Cost', 'ListPrice'] },
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
  lowest_price: { names: ['Lowest price', 'Price From', 'From Price', 'Starting Price', 'Starting From'] },
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
      ...['LivingArea', 'BuildingAreaTotal'],
    ],
  },
  size_unit: { names: ['Size unit', 'Area Unit', 'Area Units', 'LivingAreaUnits', 'BuildingAreaUnits'] },
  plot: {
    names: [
      ...['Plot (acres)', 'Plot', 'Plot Size', 'Plot Area', 'Land Size', 'Land Area', 'Acreage', 'Acres'],
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
  tags: { names: ['Tags', 'Tag', 'Labels'] },
  agent: {
    names: [
      ...['Agent', 'Agent Username', 'Agent Email', 'Agent Name', 'Listing Agent', 'Contact Person'],
      ...['ListAgentEmail', 'ListAgentFullName', 'ListAgentKey', 'ListAgentMlsId'],
    ],
  },
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
  unit: { names: ['Unit type', 'Unit Types', 'Unit', 'Layout'] },
  description: { names: ['Description', 'Details', 'About', 'Remarks', 'PublicRemarks'] },
};

/** What stands in the column "Unit type" of a row that describes the whole, of which the rows below are the units. */
export const WHOLE_UNIT = 'all';
