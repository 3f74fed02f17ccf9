import * as v from 'valibot';
import { mailAddress } from '#contract/email.ts';
import {
  type FolderPlace,
  isLoopback,
  isSheetAddress,
  mediaUrl,
  type S3Place,
  SHEET_ADDRESS_WORDS,
  type SmtpSettings,
  SmtpUrl,
} from './addresses.ts';

const DEMO_CATALOGUE = 'server/catalogue/demo';

const urlThat = (fits: (url: URL) => boolean, message: string) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && fits(new URL(text)), message),
  );

const origin = (name: string) =>
  v.pipe(
    urlThat(
      ({ protocol, pathname, search, hash, username, password }) =>
        /^https?:$/.test(protocol) && pathname === '/' && `${search}${hash}${username}${password}` === '',
      `${name} must be an http or https origin such as https://api.example.com, without a path`,
    ),
    v.transform((text) => new URL(text).origin),
  );

const wholeNumber = (name: string, min: number, max: number) => {
  const message = `${name} must be a whole number from ${min} to ${max}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,15}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
};

const commaList = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((entry) => entry.trim())),
  v.filterItems((entry) => entry !== ''),
);
const mediaOrigins = v.pipe(commaList, v.array(origin('Each of MEDIA_ORIGINS')));

const onOrOff = (name: string) =>
  v.pipe(
    v.picklist(['on', 'off'], `${name} must be on or off`),
    v.transform((text) => text === 'on'),
  );

const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const logLevel = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist(LOG_LEVELS, `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`),
);

const metricsToken = v.pipe(
  v.string(),
  v.minLength(16, 'METRICS_TOKEN must have at least 16 characters'),
  v.regex(/^[\x21-\x7e]+$/, 'METRICS_TOKEN must be made of visible ASCII characters'),
);

const databaseUrl = urlThat(
  ({ protocol, pathname }) => /^postgres(?:ql)?:$/.test(protocol) && /^\/[^/]+$/.test(pathname),
  'DATABASE_URL must look like postgres://user:password@host:5432/database, its password URL-encoded',
);

const plainAddress = (name: string) =>
  v.pipe(
    v.string(),
    v.check((text) => mailAddress(text) !== undefined, `${name} must be a plain address such as office@example.com`),
    v.transform((text) => mailAddress(text) ?? text),
  );

const mailAddresses = v.pipe(
  commaList,
  v.array(plainAddress('Each of MAIL_TO')),
  v.minLength(1, 'MAIL_TO must hold an address'),
);

/** Https, or http on this machine, since webhooks carry personal data. */
const webhookUrl = urlThat(({ protocol, hostname, username, password }) => {
  return (
    (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) && username === '' && password === ''
  );
}, 'WEBHOOK_URL must be an https address without a name and password in it');

/** "mailto:" and https addresses, and plain mail addresses. */
const securityContacts = v.pipe(
  commaList,
  v.mapItems((entry) => (mailAddress(entry) === undefined ? entry : `mailto:${entry}`)),
  v.array(
    v.pipe(
      v.string(),
      v.regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'Each of SECURITY_CONTACT must be a mail or https address'),
    ),
  ),
);

const sheetAddress = v.pipe(
  v.string(),
  v.check(isSheetAddress, `CATALOGUE_URL must be ${SHEET_ADDRESS_WORDS}`),
  v.transform((text) => new URL(text).href),
);

const pushServices = v.pipe(commaList, v.array(origin('Each of PUSH_SERVICES')));

const pushPrivateKey = v.pipe(
  v.string(),
  v.regex(/^[\w-]{43}$/, 'PUSH_PRIVATE_KEY must be 32 bytes in base64url, as tools for VAPID keys write them'),
);

const webhookSecret = v.pipe(v.string(), v.minLength(16, 'WEBHOOK_SECRET must have at least 16 characters'));

/** The settings, read from the environment once at the start. */
export interface Config {
  /** TCP port; 0 takes a free one. */
  readonly port: number;
  readonly host: string;
  /** Folder of database, ledger and made pictures. */
  readonly dataDir: string;
  /** A PostgreSQL database; undefined: an SQLite file in the data folder. Holds a password. */
  readonly databaseUrl: string | undefined;
  /** Most connections of this process to PostgreSQL. */
  readonly databasePool: number;
  /** Folder of the catalogue that is imported at the start; the demo's by default. */
  readonly catalogue: string;
  /** CATALOGUE is set: its folder may replace the stored catalogue. */
  readonly catalogueIsChosen: boolean;
  /** The office's online spreadsheet and how often to check it. Its address may be a secret. */
  readonly sheet: { readonly url: string; readonly everyMs: number } | undefined;
  /** Another API host (S23); undefined: our own. */
  readonly apiOrigin: string | undefined;
  /** Where pictures are stored; undefined: in the data folder. */
  readonly media: FolderPlace | S3Place | undefined;
  /** Further hosts whose pictures we may fetch (S26). */
  readonly mediaOrigins: readonly string[];
  /** Whether pictures are made before they are asked for. */
  readonly picturesAhead: boolean;
  /** The site's own origin (S39). */
  readonly publicUrl: string | undefined;
  /** False: browsers are told to remove the service worker (docs/kill-switch.md). */
  readonly worker: boolean;
  /** How many proxies of ours add an entry to X-Forwarded-For; 0: no header counts. */
  readonly trustProxy: number;
  readonly rateLimit: boolean;
  /** undefined: main.ts chooses for a terminal or a log collector. */
  readonly logLevel: LogLevel | undefined;
  /** Port of /metrics alone; undefined: none. 0 takes a free one. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** Opens /metrics on the main port to who sends it; undefined: 404 there. */
  readonly metricsToken: string | undefined;
  /** How long the site serves after SIGTERM while /readyz says no, ms. */
  readonly drainMs: number;
  /** Where submissions are mailed (docs/submissions.md); undefined: they are stored and not mailed. */
  readonly mail: { readonly smtp: SmtpSettings; readonly to: readonly string[]; readonly from: string } | undefined;
  /** Another program that receives submissions. */
  readonly webhook: { readonly url: string; readonly secret: string } | undefined;
  /**
   * Web Push (0038): on or off, further push services by their origins, and a private key in place of the site's own.
   */
  readonly push: {
    readonly on: boolean;
    readonly services: readonly string[];
    readonly privateKey: string | undefined;
  };
  /** Where to report a weakness of the site (found/security-txt.ts); [] for none. */
  readonly securityContacts: readonly string[];
  readonly warnings: readonly string[];
}

/** One or more settings cannot be used; the message names each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const withoutCredentials = (text: string): string => text.replace(/\/\/[^/@\s]*@/g, '//…@');

/** Whether two names differ by one letter that is wrong, missing, too many, or swapped with the next. */
function isOneSlipApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  const shortRest = short.slice(same);
  const longRest = long.slice(same);
  if (short.length !== long.length) return longRest.slice(1) === shortRest;
  const swapped = `${longRest[1] ?? ''}${longRest[0] ?? ''}${longRest.slice(2)}`;
  return shortRest.slice(1) === longRest.slice(1) || shortRest === swapped;
}

/** Shorter names are too near to those of other programs: HOST to COST. */
const LONG_ENOUGH_TO_SLIP = 8;

/** Names of variables that look like ours: PUBLICURL for PUBLIC_URL. */
function findLookAlikes(given: readonly string[], ours: ReadonlySet<string>): string[] {
  const bare = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const names = [...ours];
  return given
    .filter((name) => !ours.has(name))
    .flatMap((name) => {
      const meant = names.find(
        (our) =>
          bare(our) === bare(name) || (our.length >= LONG_ENOUGH_TO_SLIP && isOneSlipApart(bare(our), bare(name))),
      );
      return meant === undefined ? [] : [`${name} is not a setting of this site; is ${meant} meant?`];
    });
}

/**
 * Reads the settings (docs/operations.md lists them); an empty one counts as not set.
 * @throws ConfigError that names every setting it cannot use; a secret one without its value
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const names = new Set<string>();
  /** @param about.secret no message contains the value */
  const read = <const S extends v.GenericSchema>(
    name: string,
    schema: S,
    fallback: v.InferOutput<S>,
    about: { readonly secret?: true } = {},
  ) => {
    names.add(name);
    const given = env[name];
    if (given === undefined || given.trim() === '') return fallback;
    const result = v.safeParse(schema, given.trim());
    if (result.success) return result.output;
    const value = about.secret ? '' : ` (it is "${withoutCredentials(given)}")`;
    problems.push(...result.issues.map((issue) => `${issue.message}${value}`));
    return fallback;
  };
  const readMedia = (): Config['media'] => {
    const place = read('MEDIA_URL', v.optional(mediaUrl), undefined);
    const [accessKeyId, secretAccessKey, sessionToken] = [
      'AWS_ACCESS_KEY_ID',
      'AWS_SECRET_ACCESS_KEY',
      'AWS_SESSION_TOKEN',
    ].map((name) => read(name, v.optional(v.string()), undefined, { secret: true }));
    if (place === undefined || place.kind === 'folder') return place;
    if (accessKeyId === undefined || secretAccessKey === undefined) {
      problems.push('MEDIA_URL names an S3 store: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set');
      return undefined;
    }
    return { ...place, credentials: () => ({ accessKeyId, secretAccessKey, sessionToken }) };
  };
  const settings = {
    port: read('PORT', wholeNumber('PORT', 0, 65_535), 3000),
    host: read('HOST', v.string(), '0.0.0.0'),
    catalogue: read('CATALOGUE', v.string(), DEMO_CATALOGUE),
    catalogueIsChosen: (env['CATALOGUE'] ?? '').trim() !== '',
    dataDir: read('DATA_DIR', v.string(), 'data'),
    databaseUrl: read('DATABASE_URL', v.optional(databaseUrl), undefined, { secret: true }),
    databasePool: read('DATABASE_POOL', wholeNumber('DATABASE_POOL', 1, 1_000), 10),
    apiOrigin: read('API_ORIGIN', v.optional(origin('API_ORIGIN')), undefined),
    media: readMedia(),
    mediaOrigins: read('MEDIA_ORIGINS', mediaOrigins, []),
    picturesAhead: read('PICTURES_AHEAD', onOrOff('PICTURES_AHEAD'), true),
    publicUrl: read('PUBLIC_URL', v.optional(origin('PUBLIC_URL')), undefined),
    worker: read('WORKER', onOrOff('WORKER'), true),
    trustProxy: read('TRUST_PROXY', wholeNumber('TRUST_PROXY', 0, 10), 0),
    rateLimit: read('RATE_LIMIT', onOrOff('RATE_LIMIT'), true),
    logLevel: read('LOG_LEVEL', v.optional(logLevel), undefined),
    metricsPort: read('METRICS_PORT', v.optional(wholeNumber('METRICS_PORT', 0, 65_535)), undefined),
    metricsHost: read('METRICS_HOST', v.string(), '127.0.0.1'),
    metricsToken: read('METRICS_TOKEN', v.optional(metricsToken), undefined, { secret: true }),
    securityContacts: read('SECURITY_CONTACT', securityContacts, []),
    push: {
      on: read('PUSH', onOrOff('PUSH'), true),
      services: read('PUSH_SERVICES', pushServices, []),
      privateKey: read('PUSH_PRIVATE_KEY', v.optional(pushPrivateKey), undefined, { secret: true }),
    },
    drainMs: read('DRAIN_MS', wholeNumber('DRAIN_MS', 0, 600_000), 0),
  };
  // Whoever has the address of a published sheet can read it.
  const sheetUrl = read('CATALOGUE_URL', v.optional(sheetAddress), undefined, { secret: true });
  const everyS = read('CATALOGUE_URL_EVERY_S', wholeNumber('CATALOGUE_URL_EVERY_S', 1, 86_400), 300);
  const sheet = sheetUrl === undefined ? undefined : { url: sheetUrl, everyMs: everyS * 1000 };
  const smtp = read('SMTP_URL', v.optional(SmtpUrl), undefined, { secret: true });
  const mailTo = read('MAIL_TO', v.optional(mailAddresses), undefined);
  const mailFrom = read('MAIL_FROM', v.optional(plainAddress('MAIL_FROM')), undefined);
  // Such addresses often have a token in them.
  const hookUrl = read('WEBHOOK_URL', v.optional(webhookUrl), undefined, { secret: true });
  const hookSecret = read('WEBHOOK_SECRET', v.optional(webhookSecret), undefined, { secret: true });
  const isSet = (name: string): boolean => (env[name] ?? '').trim() !== '';
  for (const [one, other] of [
    ['SMTP_URL', 'MAIL_TO'],
    ['WEBHOOK_URL', 'WEBHOOK_SECRET'],
  ] as const) {
    if (isSet(one) && !isSet(other)) problems.push(`${one} is set and ${other} is not: set both or neither`);
    if (isSet(other) && !isSet(one)) problems.push(`${other} is set and ${one} is not: set both or neither`);
    if (isSet('API_ORIGIN') && isSet(one)) {
      problems.push(`${one} is of no use with API_ORIGIN: submissions go to that host and are not stored here`);
    }
  }
  if (isSet('CATALOGUE_URL') && isSet('API_ORIGIN')) {
    problems.push('CATALOGUE_URL is of no use with API_ORIGIN: the homes come from that host');
  }
  if (isSet('CATALOGUE_URL') && isSet('CATALOGUE')) {
    problems.push('CATALOGUE and CATALOGUE_URL are both set: the homes come from one of them, so set only that one');
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  const given = Object.keys(env).filter((name) => env[name] !== undefined && env[name] !== '');
  const [firstTo = ''] = mailTo ?? [];
  const mail =
    smtp === undefined || mailTo === undefined
      ? undefined
      : { smtp, to: mailTo, from: mailFrom ?? `website${firstTo.slice(firstTo.lastIndexOf('@'))}` };
  const webhook = hookUrl === undefined || hookSecret === undefined ? undefined : { url: hookUrl, secret: hookSecret };
  return { ...settings, sheet, mail, webhook, warnings: findLookAlikes(given, names) };
}
