// Menu and toasts load after the first page.

export const menu = {
  title: 'Menu',
  backTo: 'Back to ',
  close: 'Close menu',
  waiting: (count: number) => `${count} waiting`,
  needYou: (count: number) => (count === 1 ? '1 needs you' : `${count} need you`),
  appearance: 'Appearance:',
  schemes: { phone: 'same as device', light: 'light', dark: 'dark' },
} as const;

export const notices = {
  attention: (count: number) =>
    count === 1 ? 'A message needs your attention.' : `${count} messages need your attention.`,
  outbox: 'Outbox',
  update: 'A newer version is ready.',
  reload: 'Reload',
  dismiss: 'Dismiss',
};
