export const contactScreen = {
  question: (firm: string) => `Hello ${firm}, I have a question.`,
  whatsApp: 'WhatsApp',
  newTab: ' (opens in a new tab)',
  map: 'Map',
  mapOf: (office: string) => ` of the ${office}`,
  hours: 'Opening hours',
};

export const showcase = {
  play: 'Play',
  pause: 'Pause',
  logos: ' the logos',
  carousel: 'carousel',
  previous: (title: string) => `Previous, ${title}`,
  next: (title: string) => `Next, ${title}`,
  position: (title: string, number: number, count: number) => `${title}: from ${number} of ${count}`,
};
