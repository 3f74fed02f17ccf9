export const questions = {
  search: 'Find a question',
  count: (shown: number, all: number) => `${shown} of ${all} questions`,
  link: 'Link to this answer',
  none: 'No questions match these words.',
  ask: 'Ask us',
};

export const textPage = { changed: 'Last updated', contents: 'On this page', further: 'Where to go next' };

export const sitemap = { title: 'Sitemap', lead: 'The main pages of the site, in one place.' };
