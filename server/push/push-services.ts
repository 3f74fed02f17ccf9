import { createECDH } from 'node:crypto';
import type { SiteDatabase } from '../db/database.ts';
import { loadSharedSecret } from '../db/secrets.ts';

/** A page could make this server call any address as its endpoint. A leading dot stands for all subdomains. */
const KNOWN_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/** True for a service that the operator named: it may use plain http or a private network. */
export const isTrustedService = (endpoint: URL, named: readonly string[]): boolean => named.includes(endpoint.origin);

/** @param named origins of PUSH_SERVICES @returns undefined for an unknown service */
export function parseEndpoint(text: string, named: readonly string[]): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined;
  if (isTrustedService(url, named)) return url;
  const isKnown = KNOWN_HOSTS.some((host) =>
    host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host,
  );
  return url.protocol === 'https:' && url.port === '' && isKnown ? url : undefined;
}

/** The key pair by which push services know this site (RFC 8292), in base64url. Browsers subscribe to the public key. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** @param privateKey base64url of 32 bytes @throws Error for a key outside the curve P-256 */
export function parseVapidKeys(privateKey: string): VapidKeys {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { publicKey: curve.getPublicKey('base64url'), privateKey };
}

/** Loads the pair of the settings' private key, else from the database, where the first process stores it. */
export async function loadVapidKeys(db: SiteDatabase, privateKey: string | undefined): Promise<VapidKeys> {
  if (privateKey !== undefined) return parseVapidKeys(privateKey);
  const secret = await loadSharedSecret(db, 'push', () => {
    const curve = createECDH('prime256v1');
    curve.generateKeys();
    return Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()]).subarray(-32);
  });
  return parseVapidKeys(secret.toString('base64url'));
}
