export const hiddenWords = {
  hide: (title: string) => `Hide ${title}`,
  hidden: (title: string) => `Hidden: ${title}`,
  show: 'Show',
  count: (count: number) => `${count} hidden`,
  hideHere: 'Hide from lists',
  hiddenHere: 'Hidden from lists.',
  showHere: 'Show again',
};
