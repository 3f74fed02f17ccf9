export const factLabels = {
  confirmed_on: 'Last confirmed',
  available_from: 'Available from',
  service_charge: 'Service charge',
  sinking_fund: 'Sinking fund',
  deposit_months: 'Deposit',
  parking: 'Parking',
  floor: 'Floor',
  lift: 'Lift',
  water: 'Water',
  backup_power: 'Backup power',
  internet: 'Internet',
  pets: 'Pets',
  gated: 'Gated community',
  plot_acres: 'Plot',
  year_built: 'Year built',
  tenure: 'Title type',
  ground_rent: 'Ground rent',
  energy_certificate: 'Energy (EPC)',
} as const;

export const factValues = {
  yes: 'Yes',
  no: 'No',
  now: 'Now',
  none: 'None',
  allowed: 'Allowed',
  notAllowed: 'Not allowed',
  groundFloor: 'Ground floor',
  basement: 'Basement',
  left: (years: string) => `${years} left`,
  sectional: 'Sectional title',
  share: 'Share in the company that owns the land',
  leaseLeft: (tenure: string, years: string) => `${tenure}, ${years} left`,
  aMonth: (amount: string) => `${amount} a month`,
  aYear: (amount: string) => `${amount} a year`,
  ofRent: (months: string) => `${months} of rent`,
};

export const changeWords = {
  availableAgain: (day: string) => `available again since ${day}`,
  status: (status: string, day: string) => `${status} since ${day}`,
  reduced: (amount: string, day: string) => `reduced by ${amount} on ${day}`,
  raised: (amount: string, day: string) => `raised by ${amount} on ${day}`,
};

export const paperLabels = {
  search_seen: 'Land search',
  rates_seen: 'Land rates clearance',
  land_rent_seen: 'Land rent clearance',
  occupation_seen: 'Occupation certificate',
  beacons_seen: 'Beacons',
} as const;

export const paperWords = {
  seen: (day: string, daysAgo: number | undefined) =>
    `seen ${day}${daysAgo === undefined ? '' : `, ${daysAgo} days ago`}`,
  other: (paper: string, state: string) => `${paper}: ${state}`,
};
