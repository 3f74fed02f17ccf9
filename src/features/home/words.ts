export const slides = {
  list: 'Slides',
  slide: (number: number, count: number, caption: string) => `Slide ${number} of ${count}: ${caption}`,
  play: 'Play the pictures',
  pause: 'Pause the pictures',
};

export const steps = {
  position: (number: number, count: number) => `${number} of ${count}`,
  previous: 'Previous',
  next: 'Next',
};

export const featured = { category: 'Category', all: 'All', view: 'View Property' };

export const tiles = { listed: ' listed.' };
