export const hiddenWords = {
  hide: (title: string) => `Hide ${title}`,
  hidden: 'Hidden.',
  show: 'Show',
  count: (count: number) => `${count} hidden`,
  hideHere: 'Hide from lists',
  hiddenHere: 'Hidden from lists.',
  showHere: 'Show again',
};
