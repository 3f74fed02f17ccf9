import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SiteDatabase } from '../db/database.ts';
import { loadSharedSecret } from '../db/secrets.ts';
import { DAY_MS } from '../process/time.ts';

// Links that mails and commands carry instead of a login. Each opens one thing, for a time.

/** How long the link of a mail works, ms. */
export const LINK_LIFE_MS = 30 * DAY_MS;
/** Below the API, since workers of earlier builds answer unknown pages themselves. */
export const LINKS_PATH = '/api/links';

/** What a link opens; it is useless for anything else. */
export type LinkKind = 'answered' | 'office' | 'viewing' | 'visit';

/** The id of a link "Answered". @param username of the agent who gets it; undefined for the office */
export const getAnsweredId = (reference: string, username: string | undefined): string =>
  `${reference}:${username ?? ''}`;
export function readAnsweredId(id: string): { readonly reference: string; readonly username: string | undefined } {
  const [reference = '', username = ''] = id.split(':');
  return { reference, username: username === '' ? undefined : username };
}

export type ReadLink =
  | { readonly is: 'valid'; readonly id: string }
  | { readonly is: 'expired' }
  | { readonly is: 'wrong' };

const TOKEN = /^([\w-]{1,300})\.([0-9a-z]{1,12})\.([\w-]{43})$/;

export type SignedLinks = ReturnType<typeof createSignedLinks>;

/** Makes and reads signed links. @param key 32 bytes @param publicUrl the site's origin */
export function createSignedLinks(key: Buffer, publicUrl: string) {
  const sign = (kind: LinkKind, id: string, expiry: string): string =>
    createHmac('sha256', key).update(`${kind}\n${id}\n${expiry}`).digest('base64url');
  return {
    /** @param id what the link opens @param expiresAt wall clock, ms */
    create: (kind: LinkKind, id: string, expiresAt: number): string => {
      const name = Buffer.from(id).toString('base64url');
      const expiry = Math.floor(expiresAt / 1000).toString(36);
      return `${publicUrl}${LINKS_PATH}/${kind}/${name}.${expiry}.${sign(kind, name, expiry)}`;
    },
    /** @param now wall clock, ms */
    read: (kind: LinkKind, token: string, now: number): ReadLink => {
      const [, name = '', expiry = '', signature = ''] = TOKEN.exec(token) ?? [];
      if (signature === '') return { is: 'wrong' };
      // Both have 43 characters.
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(kind, name, expiry)))) return { is: 'wrong' };
      if (Number.parseInt(expiry, 36) * 1000 <= now) return { is: 'expired' };
      return { is: 'valid', id: Buffer.from(name, 'base64url').toString() };
    },
  };
}

/** The link by which the agency answers a request for a viewing (0046). @param username undefined for the office @param from ISO time */
export const getViewingLink = (
  links: SignedLinks,
  reference: string,
  username: string | undefined,
  from: string,
): string => links.create('viewing', getAnsweredId(reference, username), Date.parse(from) + LINK_LIFE_MS);

/** The link by which a visitor answers without the app (0046). @param from ISO time at which its life begins */
export const getVisitLink = (links: SignedLinks, reference: string, from: string): string =>
  links.create('visit', reference, Date.parse(from) + LINK_LIFE_MS);

const createSecret = (): Buffer => randomBytes(32);

/**
 * Loads the site's signed links; undefined without an origin to put into them, and where another host has the submissions.
 * @param config.linkKey base64url of 32 bytes; by default the first process stores one
 */
export async function loadSignedLinks(
  db: SiteDatabase,
  config: {
    readonly publicUrl: string | undefined;
    readonly apiOrigin: string | undefined;
    readonly linkKey: string | undefined;
  },
): Promise<SignedLinks | undefined> {
  if (config.publicUrl === undefined || config.apiOrigin !== undefined) return undefined;
  const key =
    config.linkKey === undefined
      ? await loadSharedSecret(db, 'links', createSecret)
      : Buffer.from(config.linkKey, 'base64url');
  return createSignedLinks(key, config.publicUrl);
}

const OFFICE = 'office-link';

/** The id of the links to the office's page that work. It stays until they are revoked. */
export const loadOfficeId = async (db: SiteDatabase): Promise<string> =>
  (await loadSharedSecret(db, OFFICE, createSecret)).toString('base64url');

export async function revokeOfficeLinks(db: SiteDatabase): Promise<void> {
  await db.deleteFrom('secrets').where('name', '=', OFFICE).execute();
}
