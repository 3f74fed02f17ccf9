export const checklistButton = {
  open: 'Checklist',
  of: (title: string) => `of ${title}`,
  notLoaded: 'We couldn’t load this part. Try again when you have signal.',
};
