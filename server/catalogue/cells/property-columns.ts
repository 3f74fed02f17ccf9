import type { ColumnTable } from '../files/columns.ts';

// The columns of a spreadsheet of properties, in the order of an export. An export writes the first name of each; the
// last names, such as "ListPrice", are those of the RESO Data Dictionary. docs/import.md has the same table for people.
//
// Offices keep private columns in the same sheet. A heading that may hold an owner's words, a gate code or a client's
// name is in no list of `names`; for those in `unsure` the import says how to rename them.

const named = (text: string): readonly string[] => text.trim().split(/,\s+/);

const COLUMNS = {
  id: { names: named('ID, Web ID, Site ID, Website ID') },
  reference: {
    names: named(`
      Reference, Ref, Ref No, Ref Number, Reference No, Reference Number, Property Ref, Property Reference,
      Property Code, Property No, Listing No, Listing Code, ListingId, ListingKey`),
    unsure: named('Code'),
    text: 'name',
  },
  unit: { names: named('Unit type, Unit Types, Unit, Layout'), text: 'name' },
  title: {
    names: named('Title, Headline, Listing Title, Heading, Property Name'),
    unsure: named('Name, Property Title, Names'),
    lastResort: named('Title'),
    isWords: true,
    text: 'prose',
  },
  status: { names: named('Status, Availability, Listing Status, StandardStatus, MlsStatus') },
  agreement: {
    names: named(`
      Agreement, Agreement Type, Sale or Rent, For Sale or Rent, Rent or Sale, Offer, Offer Type, Listing Type,
      Purpose, Transaction, Transaction Type, Deal, For, Sale/Rent, Rent/Sale, Sale/Let, Sale or Let, For Sale/Rent,
      For Sale/To Let, Sale/Rental, Sale/Lease, Sale or Lease, Buy/Rent, Buy or Rent, Rental or Sale, Listing For`),
  },
  type: { names: named('Type, Property Type, PropertyType, Category, Property Category, Kind') },
  subtype: {
    names: named('Subtype, Sub Type, Property Subtype, Specific Type, Building Type, PropertySubType'),
    text: 'name',
  },
  furnishing: { names: named('Furnishing, Furnished, Furniture') },
  price: { names: named('Price (KES), Price, Asking Price, ListPrice'), unsure: named('Amount, Cost') },
  sale_price: { names: named('Sale price, Selling Price, Price for Sale, Purchase Price') },
  rent: {
    names: named('Rent per month, Monthly Rent, Rent, Price per Month, Rent pm, Rental Price, Rental, LeaseAmount'),
  },
  night: { names: named('Price per night, Nightly Rate, Rate per Night, Rent per Night, Shortlet Price, Per Night') },
  period: { names: named('Price period, Period, Rent Period, Rent Frequency, Per, LeaseAmountFrequency') },
  // To many an office "Lowest price" is what the owner would take at last.
  lowest_price: {
    names: named('Lowest unit price, Price From, From Price, Starting Price, Starting From'),
    unsure: named('Lowest price, Minimum Price, Last Price'),
  },
  deposit: { names: named('Deposit, Has Deposit, Deposit Required') },
  bedrooms: {
    names: named('Bedrooms, Beds, Bed, Bedroom, BR, No of Bedrooms, Number of Bedrooms, No of Beds, BedroomsTotal'),
  },
  bathrooms: {
    names: named(`
      Bathrooms, Baths, Bath, Bathroom, No of Bathrooms, Number of Bathrooms, No of Baths, BathroomsTotalInteger,
      BathroomsTotalDecimal, BathroomsTotal`),
  },
  size: {
    names: named(`
      Size (sq ft), Size, Floor Area, Floor Size, Built Up Area, Internal Area, Plinth Area, Area sqft, Area sq ft,
      Area sqm, Area sq m, Sq ft, Sqft, Sqm, Square Feet, Square Metres, Area m2, Area square metres,
      Area square meters, Area square feet, LivingArea, BuildingAreaTotal`),
  },
  size_unit: { names: named('Size unit, Area Unit, Area Units, LivingAreaUnits, BuildingAreaUnits') },
  plot: {
    names: named(`
      Plot (acres), Plot, Plot Size, Plot Area, Land Size, Land Area, Acreage, Acres, Area acres, Area ha,
      Area hectares, LotSizeAcres, LotSizeArea, LotSizeSquareFeet`),
  },
  plot_unit: { names: named('Plot unit, LotSizeUnits') },
  address: {
    names: named(`
      Area, Area Name, Neighbourhood, Neighborhood, Estate, Suburb, Location, Place, Town, Address, Address Line 1, Street,
      SubdivisionName, MLSAreaMajor, City, UnparsedAddress`),
    text: 'name',
  },
  county: { names: named('County, CountyOrParish, State, StateOrProvince, Province, Region') },
  country: { names: named('Country'), text: 'name' },
  lat: { names: named('Latitude, Lat') },
  lng: { names: named('Longitude, Lng, Lon, Long') },
  amenities: {
    names: named(`
      Amenities, Features, Facilities, AssociationAmenities, CommunityFeatures, InteriorFeatures, ExteriorFeatures,
      BuildingFeatures`),
    isList: true,
  },
  service_charge: {
    names: named(`
      Service charge (KES), Service Charge, Service Charge per Month, Monthly Service Charge, Service Charges,
      AssociationFee`),
  },
  service_charge_period: { names: named('Service charge period, AssociationFeeFrequency') },
  deposit_months: { names: named('Deposit (months), Deposit Months, Months of Deposit') },
  available_from: {
    names: named(`
      Available from, Available On, Availability Date, Date Available, Available Date, Move In Date, Vacant From,
      AvailabilityDate`),
  },
  parking: {
    names: named(`
      Parking, Parking Spaces, Parking Bays, Parking Slots, Car Spaces, No of Parking, No of Parking Spaces,
      ParkingTotal`),
  },
  floor: { names: named('Floor, Floor No, Floor Number, Floor Level') },
  lift: { names: named('Lift, Elevator') },
  year_built: { names: named('Year built, Year of Construction, Construction Year, YearBuilt') },
  tenure: { names: named('Tenure, Land Tenure, Tenure Type') },
  lease_years_left: { names: named('Lease years left, Years Left, Remaining Lease, Unexpired Term') },
  pets: { names: named('Pets, Pets Allowed, Pet Friendly, PetsAllowed') },
  water: { names: named('Water, Water Source, Water Supply, WaterSource') },
  backup_power: {
    names: named('Backup power, Power Backup, Backup, Back Up Power, Backup Generator, Standby Generator'),
  },
  internet: { names: named('Internet, Internet Connection, Wifi, Wi-Fi') },
  gated: { names: named('Gated community, Gated, In Gated Community') },
  energy_certificate: { names: named('Energy certificate, EPC, EPC Rating, Energy Rating'), text: 'name' },
  floor_plan: { names: named('Floor plan, Floorplan, Floor Plan File'), text: 'name' },
  video_url: {
    names: named('Video, Video Link, Video URL, Virtual Tour, VirtualTourURLUnbranded'),
  },
  tags: { names: named('Tags, Tag'), unsure: named('Labels, Label'), text: 'name' },
  agent: {
    names: named('Agent, Agent Username, Agent Name, Listing Agent, ListAgentFullName, ListAgentKey, ListAgentMlsId'),
    unsure: named('Contact Person, Contact, Contacts, Contact Name'),
    text: 'name',
  },
  agent_phone: {
    names: named(`
      Agent phone, Agent Phone Number, Agent Telephone, Agent Tel, Agent Mobile, ListAgentPreferredPhone,
      ListAgentMobilePhone, ListAgentDirectPhone`),
  },
  agent_email: { names: named('Agent e-mail, Agent Email, ListAgentEmail'), text: 'name' },
  featured: { names: named('Featured, Promoted, Highlight') },
  listed_at: {
    names: named(`
      Date listed, Listed, Listed On, Listed At, Listing Date, Date Added, Date, ListingContractDate, OnMarketDate,
      OriginalEntryTimestamp`),
  },
  photos: {
    names: named('Photos, Pictures, Images, Photo, Photo Files, Picture Files, Photo Folder, Gallery'),
    text: 'name',
  },
  captions: { names: named('Photo captions, Captions, Caption, Alt, Alt Texts, Picture Captions'), text: 'prose' },
  focus: { names: named('Photo focus') },
  description: {
    names: named(`
      Description, Public Description, Property Description, Listing Description, Website Description, PublicRemarks`),
    unsure: named(`
      Remarks, Remark, About, Notes, Note, Comments, Comment, Details, Property Details, Information, Info, More Info,
      Other Info, Additional Information, Other Details`),
    isWords: true,
    text: 'prose',
  },
} satisfies ColumnTable<string>;

export type PropertyField = keyof typeof COLUMNS;
export const PROPERTY_COLUMNS: ColumnTable<PropertyField> = COLUMNS;
export const isPropertyField = (name: string): name is PropertyField => Object.hasOwn(COLUMNS, name);

/** Columns that repeat another or say how it is read; an export has none of them. */
const ONLY_READ = [
  'sale_price',
  'rent',
  'night',
  'period',
  'size_unit',
  'plot_unit',
  'service_charge_period',
  'agent_phone',
  'agent_email',
] as const;
export type ExportedField = Exclude<PropertyField, (typeof ONLY_READ)[number]>;
export const EXPORTED_FIELDS: readonly ExportedField[] = Object.keys(COLUMNS).filter(
  (name): name is ExportedField => isPropertyField(name) && !ONLY_READ.some((read) => read === name),
);

/** The cell "Unit type" of a row that describes the whole; the rows below it are the units. */
export const WHOLE_UNIT = 'all';

/** Whether an export wrote the sheet; its headings are ours, so nothing in it is doubtful. */
export const isOwnExport = (heading: readonly string[]): boolean =>
  (['id', 'reference', 'unit', 'title', 'focus'] as const).every((field) =>
    heading.includes(PROPERTY_COLUMNS[field].names[0] ?? field),
  );
