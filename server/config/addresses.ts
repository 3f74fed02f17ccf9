import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

/** Whether a host name is this machine; an IPv6 address may stand in brackets. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/.test(host);

export interface FolderPlace {
  readonly kind: 'folder';
  readonly folder: string;
}

export interface S3Place {
  readonly kind: 's3';
  readonly bucket: string;
  /** "" or a path that ends with a slash. */
  readonly prefix: string;
  /** Origin; requests name the bucket in the path. */
  readonly endpoint: string;
  readonly region: string;
  /** A function, so that printed settings do not show the keys. */
  readonly credentials: () => S3Credentials;
}

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

const MEDIA_URL_WORDS =
  'MEDIA_URL must be file:///folder, or s3://bucket/prefix?region=…&endpoint=https://… (the endpoint for other stores than Amazon, the region for Amazon), without a name or password';

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^\/?([\w.-]+\/)*([\w.-]+)?$/;
const REGION = /^[a-z0-9-]{1,40}$/;

function parseMediaUrl(text: string): FolderPlace | Omit<S3Place, 'credentials'> | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined;
  if (url.protocol === 'file:' && url.host === '' && url.search === '') {
    return { kind: 'folder', folder: fileURLToPath(url) };
  }
  const [bucket, path] = [url.hostname, url.pathname];
  if (url.protocol !== 's3:' || url.port !== '' || !BUCKET.test(bucket) || !PREFIX.test(path)) return undefined;
  if (path.split('/').some((part) => part === '.' || part === '..')) return undefined;
  if ([...url.searchParams.keys()].some((name) => name !== 'endpoint' && name !== 'region')) return undefined;
  const endpoint = url.searchParams.get('endpoint');
  const region = url.searchParams.get('region') ?? (endpoint === null ? '' : 'us-east-1');
  if (!REGION.test(region)) return undefined;
  const origin = endpoint ?? `https://s3.${region}.amazonaws.com`;
  if (!URL.canParse(origin) || !/^https?:$/.test(new URL(origin).protocol)) return undefined;
  const { origin: bare, pathname, search, username } = new URL(origin);
  if (pathname !== '/' || search !== '' || username !== '') return undefined;
  const prefix = path.replace(/^\/|\/$/g, '');
  return { kind: 's3', bucket, prefix: prefix === '' ? '' : `${prefix}/`, endpoint: bare, region };
}

/** Parses MEDIA_URL; the keys of an S3 store are other settings. */
export const mediaUrl = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const place = parseMediaUrl(dataset.value);
    if (place !== undefined) return place;
    addIssue({ message: MEDIA_URL_WORDS });
    return NEVER;
  }),
);

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  /** True: nothing is sent without STARTTLS. False: STARTTLS is used when the server offers it. */
  readonly requireTLS: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
  /** The name in EHLO; undefined for the machine's name. */
  readonly name: string | undefined;
  readonly tls: { readonly rejectUnauthorized?: boolean; readonly servername?: string };
}

const createBooleanSchema = (name: string) =>
  v.pipe(
    v.picklist(['true', 'false'], `SMTP_URL: ${name} must be true or false`),
    v.transform((text) => text === 'true'),
  );

const createHostNameSchema = (name: string) =>
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9.-]{1,253}$/, `SMTP_URL: ${name} must be a host name`));

const Options = v.strictObject(
  {
    requireTLS: v.optional(createBooleanSchema('requireTLS')),
    name: v.optional(createHostNameSchema('name')),
    'tls.rejectUnauthorized': v.optional(createBooleanSchema('tls.rejectUnauthorized')),
    'tls.servername': v.optional(createHostNameSchema('tls.servername')),
  },
  'SMTP_URL: the options are requireTLS, name, tls.rejectUnauthorized and tls.servername',
);

/** Parses `smtp://user:password@host:587?option=value`; messages never name it. Passwords travel through TLS unless requireTLS=false. */
export const SmtpUrl = v.pipe(
  v.string(),
  v.rawTransform<string, SmtpSettings>(({ dataset, addIssue, NEVER }) => {
    const refuse = (message: string) => {
      addIssue({ message });
      return NEVER;
    };
    const text = dataset.value;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url === undefined || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
      return refuse('SMTP_URL must be like smtp://user:password@mail.example.com:587 or smtps://…');
    }
    const options = v.safeParse(Options, Object.fromEntries(url.searchParams));
    if (!options.success) return refuse(options.issues[0].message);
    let auth: SmtpSettings['auth'];
    try {
      const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
      auth = user === '' && pass === '' ? undefined : { user, pass };
    } catch {
      return refuse('SMTP_URL: write each % of the user name and password as %25');
    }
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const port = url.port === '' ? undefined : Number(url.port);
    const secure = url.protocol === 'smtps:' || port === 465;
    const {
      requireTLS,
      name,
      'tls.rejectUnauthorized': rejectUnauthorized,
      'tls.servername': servername,
    } = options.output;
    return {
      host,
      port: port ?? (secure ? 465 : 587),
      secure,
      requireTLS: requireTLS ?? (auth !== undefined && !isLoopback(host)),
      auth,
      name,
      tls: {
        ...(rejectUnauthorized === undefined ? {} : { rejectUnauthorized }),
        ...(servername === undefined ? {} : { servername }),
      },
    };
  }),
);

export const SHEET_ADDRESS_WORDS =
  'the https address of a spreadsheet, such as https://docs.google.com/spreadsheets/d/e/…/pub?output=csv';

/** Whether a text is the address of a spreadsheet: https, or http on this machine. */
export function isSheetAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}
