import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

/** A folder that is not the data folder. */
export interface FolderPlace {
  readonly kind: 'folder';
  readonly folder: string;
}

/** A bucket of an S3-compatible store. */
export interface S3Place {
  readonly kind: 's3';
  readonly bucket: string;
  /** "" or a path that ends with a slash. */
  readonly prefix: string;
  /** Origin; requests name the bucket in the path. */
  readonly endpoint: string;
  readonly region: string;
  /** A function, so that they do not appear where the settings are printed. */
  readonly credentials: () => S3Credentials;
}

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

const WORDS =
  'MEDIA_URL must be file:///folder, or s3://bucket/prefix?region=…&endpoint=https://… (the endpoint for other stores than Amazon, the region for Amazon), without a name or password';

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^\/?([\w.-]+\/)*([\w.-]+)?$/;
const REGION = /^[a-z0-9-]{1,40}$/;

function placeOf(text: string): FolderPlace | Omit<S3Place, 'credentials'> | undefined {
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

/** Reads MEDIA_URL. The keys of an S3 store are in variables of their own. */
export const mediaUrl = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const place = placeOf(dataset.value);
    if (place !== undefined) return place;
    addIssue({ message: WORDS });
    return NEVER;
  }),
);
