import { createECDH, type ECDH } from 'node:crypto';
import type { SiteDatabase } from '../db/database.ts';

/* Where messages may be sent: what a browser names as its endpoint is a page's word, and this server would call it. */

/** Hosts of the browsers' own push services; one that begins with a dot stands for all below it. */
const KNOWN: readonly string[] = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/** Whether an operator named the service of an address, so that it may be on plain http or a private network. */
export const isTrustedService = (endpoint: URL, named: readonly string[]): boolean => named.includes(endpoint.origin);

/**
 * The address of an endpoint at a push service that is known or named.
 * @param named origins of PUSH_SERVICES
 * @returns undefined for any other
 */
export function parseEndpoint(text: string, named: readonly string[]): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined;
  if (isTrustedService(url, named)) return url;
  const isKnown = KNOWN.some((host) => (host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host));
  return url.protocol === 'https:' && url.port === '' && isKnown ? url : undefined;
}

/* The key pair by which push services know this site (RFC 8292). Who subscribes, does so to its public key. */

export interface VapidKeys {
  /** base64url: 65 bytes. */
  readonly publicKey: string;
  /** base64url: 32 bytes. */
  readonly privateKey: string;
}

const NAME = 'push';

const toKeyPair = (curve: ECDH): VapidKeys => ({
  publicKey: curve.getPublicKey('base64url'),
  privateKey: Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString('base64url'),
});

/**
 * The pair of a private key.
 * @param privateKey base64url of 32 bytes
 * @throws Error for what is no key of the curve P-256
 */
export function parseVapidKeys(privateKey: string): VapidKeys {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { publicKey: curve.getPublicKey('base64url'), privateKey };
}

/**
 * The pair of the site: from the settings, else from the database, where the first process to ask has put it.
 * @param given private key from the settings
 */
export async function loadVapidKeys(db: SiteDatabase, given: string | undefined): Promise<VapidKeys> {
  if (given !== undefined) return parseVapidKeys(given);
  const find = () => db.selectFrom('secrets').select('value').where('name', '=', NAME).executeTakeFirst();
  const known = await find();
  if (known !== undefined) return parseVapidKeys(known.value);
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  const made = toKeyPair(curve);
  await db
    .insertInto('secrets')
    .values({ name: NAME, value: made.privateKey })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  // Another process may have been first: then its pair is used.
  return parseVapidKeys((await find())?.value ?? made.privateKey);
}
