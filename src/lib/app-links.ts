// Links to apps of the phone, apart from contact-links.ts, which the first page loads.

/** A link that writes an SMS. Android reads the text after "?", iPhones after "&". @param phone '' lets the visitor choose */
export const getSmsHref = (phone: string, text: string): string =>
  `sms:${phone.replace(/[^\d+]/g, '')}?&body=${encodeURIComponent(text)}`;

/** Opens an area in the phone's map app, without a pin, which would look exact. @param app iPhones know no `geo:` */
export function getAreaMapHref(
  { lat, lng }: { readonly lat: number; readonly lng: number },
  app: 'geo' | 'apple',
): string {
  const point = `${lat.toFixed(3)},${lng.toFixed(3)}`;
  return app === 'geo' ? `geo:${point}?z=${AREA_ZOOM}` : `https://maps.apple.com/?ll=${point}&z=${AREA_ZOOM}`;
}
/** A kilometre or two across a phone. */
const AREA_ZOOM = 15;

/** A link that opens the phone's map app with a pin at a point. @param app as above */
export function getPinMapHref(
  { lat, lng }: { readonly lat: number; readonly lng: number },
  app: 'geo' | 'apple',
): string {
  const point = `${lat},${lng}`;
  return app === 'geo' ? `geo:${point}?q=${point}` : `https://maps.apple.com/?q=${point}`;
}
