import { DeviceName } from '#ui/device-name.tsx';

export const price = { onRequest: 'Price on request' };

export const save = {
  idle: (title: string) => `Save ${title}`,
  busy: (title: string, percent: number) => `Saving ${title}, ${percent} percent. Stop`,
  partly: (title: string) => `Partly saved: ${title}. Resume`,
  saved: (title: string) => `Saved: ${title}`,
  failed: (title: string) => `Could not save ${title}. Try again`,
  savedHere: () => (
    <>
      Saved to this <DeviceName />
    </>
  ),
};

export const offline = {
  title: () => (
    <>
      Not on this <DeviceName /> yet
    </>
  ),
  text: (missing: string) =>
    `You have not opened ${missing} with signal before. It opens by itself when the connection is back.`,
  trying: 'Trying...',
};

export const whatsApp = {
  agent: 'the agent',
  label: (receiver: string) => `WhatsApp to ${receiver} (opens in a new tab)`,
};

export const facts = { studio: 'Studio', bed: 'bed', bath: 'bath', squareFeet: 'sq ft', acre: 'acre', acres: 'acres' };

export const confirmed = {
  /** A clock that is behind cannot tell the days, and counts as that of the day itself. */
  age: (days: number) => `Confirmed ${days > 1 ? `${days} days ago` : days === 1 ? 'yesterday' : 'today'}`,
  ask: 'Ask before you travel',
};

export const cardTags = {
  sold: 'Sold',
  let: 'Let',
  underOffer: 'Under offer',
  reduced: 'Reduced',
  offPlan: 'Off-plan',
  land: 'Land',
  shortlet: 'Shortlet',
  toLet: 'To let',
} as const;
