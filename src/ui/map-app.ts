/** Only browsers of iPhones and iPads have this property; their map app has an address of its own. */
export const getMapApp = (): 'geo' | 'apple' =>
  'standalone' in navigator && navigator.maxTouchPoints > 0 ? 'apple' : 'geo';
