export const frame = {
  skip: 'Skip to content',
  back: 'Back',
  main: 'Main',
  app: 'App',
  home: 'Home',
  search: 'Search',
  saved: 'Saved',
  outbox: 'Outbox',
  menu: 'Menu',
};

export const connection = {
  offline: 'No connection.',
  back: 'Back online.',
  copy: (isSummary: boolean, age: string, isOld: boolean) =>
    `${isSummary ? 'Summary only' : 'Saved copy'}, ${age}${isOld ? '. Check the price before you travel' : ''}`,
};

export const footer = {
  site: 'Site',
  offices: (cities: string) => ` Offices in ${cities}.`,
  sample: 'Sample firm: names, numbers and outside links are invented.',
  question: (firm: string) => `Hello ${firm}, I have a question.`,
  whatsApp: 'WhatsApp',
  newTab: ' (opens in a new tab)',
  hours: (office: string) => `Opening hours, ${office}`,
  registrations: 'Registration numbers',
};

export const failed = {
  message: 'We couldn’t show this page.',
  home: 'Return Home',
};

export const notFound = {
  title: 'Property Not Found',
  code: '404',
  text: 'This page does not exist, or the property has been moved or taken down.',
  home: 'Return Home',
  browse: 'Browse Properties',
  search: 'Search',
  placeholder: 'Search properties, locations...',
};
