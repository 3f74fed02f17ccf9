export const sampleAbout = { title: 'An agent of the firm' };

export const team = {
  loading: 'Loading the team...',
  /** "You have not opened this page with signal before." */
  pageName: 'this page',
  call: (name: string) => `Call ${name}`,
  email: (name: string) => `Email ${name}`,
  viewProfile: 'View Profile',
};

export const profile = {
  loading: 'Loading profile...',
  name: 'this profile',
  back: 'Back to Team',
  share: 'Share Profile',
  shared: 'Profile link copied to clipboard!',
  link: 'Profile link',
  linkName: 'link',
  copy: (noun: string) => `Copy ${noun}`,
  copied: (noun: string) => `${noun} copied!`,
  whatsApp: 'WhatsApp',
  question: (name: string) => `Hello ${name}, I have a question.`,
  social: 'Connect with me:',
  newTab: ' (opens in a new tab)',
  about: (name: string) => `About ${name}`,
  contact: 'Contact Information',
  listings: (name: string) => `Properties with ${name}`,
  featured: 'Featured Properties',
};

export const contactMethods = {
  phone: { name: 'Phone', label: 'Call', noun: 'phone number' },
  email: { name: 'Email', label: 'Email', noun: 'email' },
};

export const missing = {
  title: 'Agent not found',
  text: "The agent you're looking for doesn't exist or may have been removed.",
  room: (number: number) => `Room ${number}`,
};
