/** A point on the earth, WGS84, in degrees. */
export interface Place {
  readonly lat: number;
  readonly lng: number;
}

const EARTH_KM = 6371;

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The straight-line distance of two points, in km (haversine). */
export function getKilometresBetween(a: Place, b: Place): number {
  const halfLat = Math.sin(toRadians(b.lat - a.lat) / 2);
  const halfLng = Math.sin(toRadians(b.lng - a.lng) / 2);
  const haversine = halfLat ** 2 + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * halfLng ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/** Formats a distance in steps of 100 m, a point's precision: "12 km", "4.2 km", "600 m", "less than 100 m". */
export function formatKilometres(km: number): string {
  if (km >= 9.95) return `${Math.round(km)} km`;
  if (km >= 0.95) return `${(Math.round(km * 10) / 10).toFixed(1)} km`;
  const hundreds = Math.round(km * 10) * 100;
  return hundreds === 0 ? 'less than 100 m' : `${hundreds} m`;
}
