import * as v from 'valibot';
import { mailAddress } from '#contract/email.ts';
import {
  type FolderPlace,
  isLoopback,
  isSheetAddress,
  mediaUrl,
  type S3Place,
  SHEET_ADDRESS_WORDS,
  SmtpUrl,
} from './addresses.ts';

const DEMO_CATALOGUE = 'server/catalogue/demo';

const createUrlSchema = (isValid: (url: URL) => boolean, message: string) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && isValid(new URL(text)), message),
  );

const createOriginSchema = (name: string) =>
  v.pipe(
    createUrlSchema(
      ({ protocol, pathname, search, hash, username, password }) =>
        /^https?:$/.test(protocol) && pathname === '/' && `${search}${hash}${username}${password}` === '',
      `${name} must be an http or https origin such as https://api.example.com, without a path`,
    ),
    v.transform((text) => new URL(text).origin),
  );

const createNumberSchema = (name: string, min: number, max: number) => {
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
const mediaOrigins = v.pipe(commaList, v.array(createOriginSchema('Each of MEDIA_ORIGINS')));

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

const databaseUrl = createUrlSchema(
  ({ protocol, pathname }) => /^postgres(?:ql)?:$/.test(protocol) && /^\/[^/]+$/.test(pathname),
  'DATABASE_URL must look like postgres://user:password@host:5432/database, its password URL-encoded',
);

const createMailSchema = (name: string) =>
  v.pipe(
    v.string(),
    v.check((text) => mailAddress(text) !== undefined, `${name} must be a plain address such as office@example.com`),
    v.transform((text) => mailAddress(text) ?? text),
  );

const mailAddresses = v.pipe(
  commaList,
  v.array(createMailSchema('Each of MAIL_TO')),
  v.minLength(1, 'MAIL_TO must hold an address'),
);

/** Https, or http on this machine, since webhooks carry personal data. */
const webhookUrl = createUrlSchema(({ protocol, hostname, username, password }) => {
  return (
    (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) && username === '' && password === ''
  );
}, 'WEBHOOK_URL must be an https address without a name and password in it');

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

const pushServices = v.pipe(commaList, v.array(createOriginSchema('Each of PUSH_SERVICES')));

const KEY_IN_BASE64URL = /^[\w-]{43}$/;
const pushPrivateKey = v.pipe(
  v.string(),
  v.regex(KEY_IN_BASE64URL, 'PUSH_PRIVATE_KEY must be 32 bytes in base64url, as tools for VAPID keys write them'),
);
const linkKey = v.pipe(
  v.string(),
  v.regex(KEY_IN_BASE64URL, 'LINK_KEY must be 32 bytes in base64url: 43 letters, digits, - or _'),
);

const webhookSecret = v.pipe(v.string(), v.minLength(16, 'WEBHOOK_SECRET must have at least 16 characters'));

/** The settings, read from the environment once at the start. */
export type Config = ReturnType<typeof readConfig>;

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const removeCredentials = (text: string): string => text.replace(/\/\/[^/@\s]*@/g, '//…@');

function isOneSlipApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let index = 0;
  while (index < short.length && short[index] === long[index]) index++;
  const shortRest = short.slice(index);
  const longRest = long.slice(index);
  if (short.length !== long.length) return longRest.slice(1) === shortRest;
  const swapped = `${longRest[1] ?? ''}${longRest[0] ?? ''}${longRest.slice(2)}`;
  return shortRest.slice(1) === longRest.slice(1) || shortRest === swapped;
}

/** Shorter names resemble those of other programs too much: HOST and COST. */
const SHORTEST_LOOK_ALIKE = 8;

/** Warns of variables whose names look like ours: PUBLICURL for PUBLIC_URL. */
function findLookAlikes(names: readonly string[], settings: ReadonlySet<string>): string[] {
  const normalise = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return names
    .filter((name) => !settings.has(name))
    .flatMap((name) => {
      const meant = [...settings].find((setting) => {
        const [a, b] = [normalise(setting), normalise(name)];
        return a === b || (setting.length >= SHORTEST_LOOK_ALIKE && isOneSlipApart(a, b));
      });
      return meant === undefined ? [] : [`${name} is not a setting of this site; is ${meant} meant?`];
    });
}

/** Reads the settings (docs/settings.md). @throws ConfigError that names every one it cannot use; a secret one without its value */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const problems: string[] = [];
  const names = new Set<string>();
  const read = <const S extends v.GenericSchema>(
    name: string,
    schema: S,
    fallback: v.InferOutput<S>,
    options: { readonly isSecret?: true } = {},
  ) => {
    names.add(name);
    const text = env[name] ?? '';
    if (text.trim() === '') return fallback;
    const result = v.safeParse(schema, text.trim());
    if (result.success) return result.output;
    const value = options.isSecret ? '' : ` (it is "${removeCredentials(text)}")`;
    problems.push(...result.issues.map((issue) => `${issue.message}${value}`));
    return fallback;
  };
  const readMedia = (): FolderPlace | S3Place | undefined => {
    const place = read('MEDIA_URL', v.optional(mediaUrl), undefined);
    const [accessKeyId, secretAccessKey, sessionToken] = [
      'AWS_ACCESS_KEY_ID',
      'AWS_SECRET_ACCESS_KEY',
      'AWS_SESSION_TOKEN',
    ].map((name) => read(name, v.optional(v.string()), undefined, { isSecret: true }));
    if (place === undefined || place.kind === 'folder') return place;
    if (accessKeyId === undefined || secretAccessKey === undefined) {
      problems.push('MEDIA_URL names an S3 store: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set');
      return undefined;
    }
    return { ...place, credentials: () => ({ accessKeyId, secretAccessKey, sessionToken }) };
  };
  const settings = {
    /** TCP port; 0 takes a free one. */
    port: read('PORT', createNumberSchema('PORT', 0, 65_535), 3000),
    host: read('HOST', v.string(), '0.0.0.0'),
    catalogue: read('CATALOGUE', v.string(), DEMO_CATALOGUE),
    /** CATALOGUE is set: its folder may replace the stored catalogue. */
    catalogueIsChosen: (env['CATALOGUE'] ?? '').trim() !== '',
    dataDir: read('DATA_DIR', v.string(), 'data'),
    /** A PostgreSQL database; undefined: an SQLite file in the data folder. Holds a password. */
    databaseUrl: read('DATABASE_URL', v.optional(databaseUrl), undefined, { isSecret: true }),
    databasePool: read('DATABASE_POOL', createNumberSchema('DATABASE_POOL', 1, 1_000), 10),
    /** Another API host (S23); undefined: our own. */
    apiOrigin: read('API_ORIGIN', v.optional(createOriginSchema('API_ORIGIN')), undefined),
    media: readMedia(),
    /** Further hosts whose pictures we may fetch (S26). */
    mediaOrigins: read('MEDIA_ORIGINS', mediaOrigins, []),
    picturesAhead: read('PICTURES_AHEAD', onOrOff('PICTURES_AHEAD'), true),
    publicUrl: read('PUBLIC_URL', v.optional(createOriginSchema('PUBLIC_URL')), undefined),
    /** False: browsers are told to remove the service worker (docs/kill-switch.md). */
    worker: read('WORKER', onOrOff('WORKER'), true),
    /** How many proxies of ours add an entry to X-Forwarded-For; 0: no header counts. */
    trustProxy: read('TRUST_PROXY', createNumberSchema('TRUST_PROXY', 0, 10), 0),
    rateLimit: read('RATE_LIMIT', onOrOff('RATE_LIMIT'), true),
    /** undefined: main.ts chooses for a terminal or a log collector. */
    logLevel: read('LOG_LEVEL', v.optional(logLevel), undefined),
    /** Port of /metrics alone; undefined: none. 0 takes a free one. */
    metricsPort: read('METRICS_PORT', v.optional(createNumberSchema('METRICS_PORT', 0, 65_535)), undefined),
    metricsHost: read('METRICS_HOST', v.string(), '127.0.0.1'),
    /** Opens /metrics on the main port to who sends it; undefined: 404 there. */
    metricsToken: read('METRICS_TOKEN', v.optional(metricsToken), undefined, { isSecret: true }),
    /** Where to report a weakness of the site (found/security-txt.ts); [] for none. */
    securityContacts: read('SECURITY_CONTACT', securityContacts, []),
    /** Web Push (0038): further push services by their origins, and a private key in place of the site's own. */
    push: {
      on: read('PUSH', onOrOff('PUSH'), true),
      services: read('PUSH_SERVICES', pushServices, []),
      privateKey: read('PUSH_PRIVATE_KEY', v.optional(pushPrivateKey), undefined, { isSecret: true }),
    },
    /** Signs the links in mails in place of the site's own key: 32 bytes in base64url. */
    linkKey: read('LINK_KEY', v.optional(linkKey), undefined, { isSecret: true }),
    /** How long the site serves after SIGTERM while /readyz says no, ms. */
    drainMs: read('DRAIN_MS', createNumberSchema('DRAIN_MS', 0, 600_000), 0),
  };
  // Everyone who knows the address of a published sheet can read it.
  const sheetUrl = read('CATALOGUE_URL', v.optional(sheetAddress), undefined, { isSecret: true });
  const everyS = read('CATALOGUE_URL_EVERY_S', createNumberSchema('CATALOGUE_URL_EVERY_S', 1, 86_400), 300);
  const sheet = sheetUrl === undefined ? undefined : { url: sheetUrl, everyMs: everyS * 1000 };
  const smtp = read('SMTP_URL', v.optional(SmtpUrl), undefined, { isSecret: true });
  const mailTo = read('MAIL_TO', v.optional(mailAddresses), undefined);
  const copyEnquiries = read('ENQUIRY_COPY_AGENT', onOrOff('ENQUIRY_COPY_AGENT'), true);
  const mailFrom = read('MAIL_FROM', v.optional(createMailSchema('MAIL_FROM')), undefined);
  // Such addresses often have a token in them.
  const hookUrl = read('WEBHOOK_URL', v.optional(webhookUrl), undefined, { isSecret: true });
  const hookSecret = read('WEBHOOK_SECRET', v.optional(webhookSecret), undefined, { isSecret: true });
  const isSet = (name: string): boolean => (env[name] ?? '').trim() !== '';
  for (const [first, second] of [
    ['SMTP_URL', 'MAIL_TO'],
    ['WEBHOOK_URL', 'WEBHOOK_SECRET'],
  ] as const) {
    if (isSet(first) !== isSet(second)) {
      const [set, missing] = isSet(first) ? [first, second] : [second, first];
      problems.push(`${set} is set and ${missing} is not: set both or neither`);
    }
    if (isSet('API_ORIGIN') && isSet(first)) {
      problems.push(`${first} is of no use with API_ORIGIN: submissions go to that host and are not stored here`);
    }
  }
  if (isSet('CATALOGUE_URL') && isSet('API_ORIGIN')) {
    problems.push('CATALOGUE_URL is of no use with API_ORIGIN: the homes come from that host');
  }
  if (isSet('CATALOGUE_URL') && isSet('CATALOGUE')) {
    problems.push('CATALOGUE and CATALOGUE_URL are both set: the homes come from one of them, so set only that one');
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  const setNames = Object.keys(env).filter((name) => env[name] !== undefined && env[name] !== '');
  const [firstRecipient = ''] = mailTo ?? [];
  /** Where submissions are mailed (docs/submissions.md); undefined: they are stored and not mailed. */
  const mail =
    smtp === undefined || mailTo === undefined
      ? undefined
      : {
          smtp,
          to: mailTo,
          from: mailFrom ?? `website${firstRecipient.slice(firstRecipient.lastIndexOf('@'))}`,
          /** The agent of a property gets its enquiries too, as its viewings. */
          copyEnquiries,
        };
  const webhook = hookUrl === undefined || hookSecret === undefined ? undefined : { url: hookUrl, secret: hookSecret };
  return { ...settings, sheet, mail, webhook, warnings: findLookAlikes(setNames, names) };
}
