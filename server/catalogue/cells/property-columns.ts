import type { ColumnTable } from '../files/columns.ts';

// In the order of an export (docs/import.md). Names that may stand above an office's private words are only `unsure`. The
// last names, such as "ListPrice", are of the RESO Data Dictionary.

const split = (text: string): readonly string[] => text.trim().split(/,\s+/);

const COLUMNS = {
  id: { names: split('ID, Web ID, Site ID, Website ID') },
  reference: {
    names: split(`
      Reference, Ref, Ref No, Ref Number, Reference No, Reference Number, Property Ref, Property Reference,
      Property Code, Property No, Listing No, Listing Code, ListingId, ListingKey`),
    unsure: split('Code'),
    text: 'name',
  },
  unit: { names: split('Unit type, Unit Types, Unit, Layout'), text: 'name' },
  title: {
    names: split('Title, Headline, Listing Title, Heading, Property Name'),
    unsure: split('Name, Property Title, Names'),
    lastResort: split('Title'),
    isWords: true,
    text: 'prose',
  },
  status: { names: split('Status, Availability, Listing Status, StandardStatus, MlsStatus') },
  agreement: {
    names: split(`
      Agreement, Agreement Type, Sale or Rent, For Sale or Rent, Rent or Sale, Offer, Offer Type, Listing Type,
      Purpose, Transaction, Transaction Type, Deal, For, Sale/Rent, Rent/Sale, Sale/Let, Sale or Let, For Sale/Rent,
      For Sale/To Let, Sale/Rental, Sale/Lease, Sale or Lease, Buy/Rent, Buy or Rent, Rental or Sale, Listing For`),
  },
  type: { names: split('Type, Property Type, PropertyType, Category, Property Category, Kind') },
  subtype: {
    names: split('Subtype, Sub Type, Property Subtype, Specific Type, Building Type, PropertySubType'),
    text: 'name',
  },
  furnishing: { names: split('Furnishing, Furnished, Furniture') },
  price: { names: split('Price (KES), Price, Asking Price, ListPrice'), unsure: split('Amount, Cost') },
  sale_price: { names: split('Sale price, Selling Price, Price for Sale, Purchase Price') },
  rent: {
    names: split('Rent per month, Monthly Rent, Rent, Price per Month, Rent pm, Rental Price, Rental, LeaseAmount'),
  },
  night: { names: split('Price per night, Nightly Rate, Rate per Night, Rent per Night, Shortlet Price, Per Night') },
  period: { names: split('Price period, Period, Rent Period, Rent Frequency, Per, LeaseAmountFrequency') },
  // "Lowest price" may be the least that the owner would accept.
  lowest_price: {
    names: split('Lowest unit price, Price From, From Price, Starting Price, Starting From'),
    unsure: split('Lowest price, Minimum Price, Last Price'),
  },
  deposit: { names: split('Deposit, Has Deposit, Deposit Required') },
  bedrooms: {
    names: split('Bedrooms, Beds, Bed, Bedroom, BR, No of Bedrooms, Number of Bedrooms, No of Beds, BedroomsTotal'),
  },
  bathrooms: {
    names: split(`
      Bathrooms, Baths, Bath, Bathroom, No of Bathrooms, Number of Bathrooms, No of Baths, BathroomsTotalInteger,
      BathroomsTotalDecimal, BathroomsTotal`),
  },
  size: {
    names: split(`
      Size (sq ft), Size, Floor Area, Floor Size, Built Up Area, Internal Area, Plinth Area, Area sqft, Area sq ft,
      Area sqm, Area sq m, Sq ft, Sqft, Sqm, Square Feet, Square Metres, Area m2, Area square metres,
      Area square meters, Area square feet, LivingArea, BuildingAreaTotal`),
  },
  size_unit: { names: split('Size unit, Area Unit, Area Units, LivingAreaUnits, BuildingAreaUnits') },
  plot: {
    names: split(`
      Plot (acres), Plot, Plot Size, Plot Area, Land Size, Land Area, Acreage, Acres, Area acres, Area ha,
      Area hectares, LotSizeAcres, LotSizeArea, LotSizeSquareFeet`),
  },
  plot_unit: { names: split('Plot unit, LotSizeUnits') },
  address: {
    names: split(`
      Area, Area Name, Neighbourhood, Neighborhood, Estate, Suburb, Location, Place, Town, Address, Address Line 1, Street,
      SubdivisionName, MLSAreaMajor, City, UnparsedAddress`),
    text: 'name',
  },
  county: { names: split('County, CountyOrParish, State, StateOrProvince, Province, Region') },
  country: { names: split('Country'), text: 'name' },
  lat: { names: split('Latitude, Lat') },
  lng: { names: split('Longitude, Lng, Lon, Long') },
  amenities: {
    names: split(`
      Amenities, Features, Facilities, AssociationAmenities, CommunityFeatures, InteriorFeatures, ExteriorFeatures,
      BuildingFeatures`),
    isList: true,
  },
  service_charge: {
    names: split(`
      Service charge (KES), Service Charge, Service Charge per Month, Monthly Service Charge, Service Charges,
      AssociationFee`),
  },
  service_charge_period: { names: split('Service charge period, AssociationFeeFrequency') },
  deposit_months: { names: split('Deposit (months), Deposit Months, Months of Deposit') },
  available_from: {
    names: split(`
      Available from, Available On, Availability Date, Date Available, Available Date, Move In Date, Vacant From,
      AvailabilityDate`),
  },
  parking: {
    names: split(`
      Parking, Parking Spaces, Parking Bays, Parking Slots, Car Spaces, No of Parking, No of Parking Spaces,
      ParkingTotal`),
  },
  floor: { names: split('Floor, Floor No, Floor Number, Floor Level') },
  lift: { names: split('Lift, Elevator') },
  year_built: { names: split('Year built, Year of Construction, Construction Year, YearBuilt') },
  tenure: { names: split('Tenure, Land Tenure, Tenure Type, Title Type, Type of Title') },
  lease_years_left: { names: split('Lease years left, Years Left, Remaining Lease, Unexpired Term') },
  search_seen: { names: split('Search seen, Official Search Seen, Official Search, Land Search Seen') },
  rates_seen: { names: split('Land rates clearance seen, Land Rates Seen, Rates Clearance Seen, Rates Clearance') },
  land_rent_seen: { names: split('Land rent clearance seen, Land Rent Seen, Land Rent Clearance') },
  occupation_seen: {
    names: split(`
      Occupation certificate seen, Occupation Certificate, Certificate of Occupation, Occupancy Certificate,
      Certificate of Occupancy`),
  },
  beacons_seen: { names: split('Beacons seen, Beacons Shown, Beacons') },
  ground_rent: {
    names: split('Ground rent (KES), Ground Rent, Annual Ground Rent, Yearly Ground Rent, Ground Rent per Year'),
  },
  sinking_fund: { names: split('Sinking fund (KES), Sinking Fund, Sinking Fund per Month') },
  pets: { names: split('Pets, Pets Allowed, Pet Friendly, PetsAllowed') },
  water: { names: split('Water, Water Source, Water Supply, WaterSource') },
  backup_power: {
    names: split('Backup power, Power Backup, Backup, Back Up Power, Backup Generator, Standby Generator'),
  },
  internet: { names: split('Internet, Internet Connection, Wifi, Wi-Fi') },
  gated: { names: split('Gated community, Gated, In Gated Community') },
  energy_certificate: { names: split('Energy certificate, EPC, EPC Rating, Energy Rating'), text: 'name' },
  directions: {
    names: split('Directions, Public Directions, How to Find It, How to Get There, Getting There, Landmark, Landmarks'),
    text: 'prose',
  },
  floor_plan: { names: split('Floor plan, Floorplan, Floor Plan File'), text: 'name' },
  video_url: {
    names: split('Video, Video Link, Video URL, Virtual Tour, VirtualTourURLUnbranded'),
  },
  tags: { names: split('Tags, Tag'), unsure: split('Labels, Label'), text: 'name' },
  agent: {
    names: split('Agent, Agent Username, Agent Name, Listing Agent, ListAgentFullName, ListAgentKey, ListAgentMlsId'),
    unsure: split('Contact Person, Contact, Contacts, Contact Name'),
    text: 'name',
  },
  agent_phone: {
    names: split(`
      Agent phone, Agent Phone Number, Agent Telephone, Agent Tel, Agent Mobile, ListAgentPreferredPhone,
      ListAgentMobilePhone, ListAgentDirectPhone`),
  },
  agent_email: { names: split('Agent e-mail, Agent Email, ListAgentEmail'), text: 'name' },
  featured: { names: split('Featured, Promoted, Highlight') },
  listed_at: {
    names: split(`
      Date listed, Listed, Listed On, Listed At, Listing Date, Date Added, Date, ListingContractDate, OnMarketDate,
      OriginalEntryTimestamp`),
  },
  confirmed_on: { names: split('Confirmed on, Confirmed, Date Confirmed, Last Confirmed, Availability Confirmed') },
  photos: {
    names: split('Photos, Pictures, Images, Photo, Photo Files, Picture Files, Photo Folder, Gallery'),
    text: 'name',
  },
  captions: { names: split('Photo captions, Captions, Caption, Alt, Alt Texts, Picture Captions'), text: 'prose' },
  focus: { names: split('Photo focus') },
  description: {
    names: split(`
      Description, Public Description, Property Description, Listing Description, Website Description, PublicRemarks`),
    unsure: split(`
      Remarks, Remark, About, Notes, Note, Comments, Comment, Details, Property Details, Information, Info, More Info,
      Other Info, Additional Information, Other Details`),
    isWords: true,
    text: 'prose',
  },
} satisfies ColumnTable<string>;

export type PropertyField = keyof typeof COLUMNS;
export const PROPERTY_COLUMNS: ColumnTable<PropertyField> = COLUMNS;
export const isPropertyField = (name: string): name is PropertyField => Object.hasOwn(COLUMNS, name);

/** An export lacks these columns, which repeat or qualify another. */
const IMPORT_ONLY = [
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
export type ExportedField = Exclude<PropertyField, (typeof IMPORT_ONLY)[number]>;
export const EXPORTED_FIELDS: readonly ExportedField[] = Object.keys(COLUMNS).filter(
  (name): name is ExportedField => isPropertyField(name) && !IMPORT_ONLY.some((field) => field === name),
);

/** Where a column decides on fields of another name; the first is its own. */
const ENTRY_FIELDS: Partial<Record<PropertyField, readonly string[]>> = {
  agreement: ['agreement_type'],
  type: ['property_type', 'subtype'],
  size: ['area_sqft', 'plot_acres'],
  plot: ['plot_acres'],
  lowest_price: ['lowest_variant_price'],
  deposit: ['has_deposit'],
  address: ['location'],
  county: ['location'],
  country: ['location'],
  unit: ['variants'],
  agent_email: ['agent'],
  photos: ['pictures'],
  captions: ['pictures'],
  sale_price: ['price'],
  rent: ['price'],
  night: ['price'],
};

export const getEntryFields = (field: PropertyField): readonly string[] => ENTRY_FIELDS[field] ?? [field];

export const findColumn = (entryField: string): PropertyField | undefined =>
  Object.keys(COLUMNS)
    .filter(isPropertyField)
    .find((field) => getEntryFields(field)[0] === entryField);

/** In "Unit type", this row describes the whole property; the rows below it are its units. */
export const WHOLE_UNIT = 'all';

/** True for a sheet of our own export, in which nothing is doubtful. */
export const isOwnExport = (heading: readonly string[]): boolean =>
  (['id', 'reference', 'unit', 'title', 'focus'] as const).every((field) =>
    heading.includes(PROPERTY_COLUMNS[field].names[0] ?? field),
  );
