// What the button says; the dialog's words are lazy with it, in words-lazy.tsx.

export const checklistButton = {
  open: 'Checklist',
  of: (title: string) => `of ${title}`,
  notLoaded: 'We couldn’t load this part. Try again when you have signal.',
};
