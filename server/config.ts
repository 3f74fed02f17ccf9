import * as v from 'valibot';

const DEMO_CATALOGUE = 'server/catalogue/demo';

const origin = (name: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => {
      if (!URL.canParse(text)) return false;
      const url = new URL(text);
      return (
        (url.protocol === 'http:' || url.protocol === 'https:') &&
        url.pathname === '/' &&
        url.search === '' &&
        url.hash === '' &&
        url.username === '' &&
        url.password === ''
      );
    }, `${name} must be an http or https origin such as https://api.example.com, without a path`),
    v.transform((text) => new URL(text).origin),
  );

const port = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,5}$/, 'PORT must be a whole number from 0 to 65535'),
  v.transform(Number),
  v.maxValue(65_535, 'PORT must be a whole number from 0 to 65535'),
);

const mediaOrigins = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
  v.array(origin('Each of MEDIA_ORIGINS')),
);

const onOrOff = v.pipe(
  v.string(),
  v.trim(),
  v.picklist(['on', 'off'], 'WORKER must be on or off'),
  v.transform((text) => text === 'on'),
);

/** What the environment says, read once at the start. */
export interface Config {
  /** TCP port; 0 takes a free one. */
  readonly port: number;
  readonly host: string;
  /** Folder of database, ledger and made pictures. */
  readonly dataDir: string;
  /** Folder of the catalogue that is imported at the start; the demo's by default. */
  readonly catalogue: string;
  /** Another API host (D7); undefined: our own. */
  readonly apiOrigin: string | undefined;
  /** Further hosts whose pictures we may fetch (decision 26). */
  readonly mediaOrigins: readonly string[];
  /** The site's own origin (decision 39). */
  readonly publicUrl: string | undefined;
  /** False: browsers are told to remove the service worker (docs/kill-switch.md). */
  readonly worker: boolean;
}

/** One or more variables cannot be used; the message names each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads PORT, HOST, DATA_DIR, CATALOGUE, API_ORIGIN, MEDIA_ORIGINS, PUBLIC_URL and WORKER; an empty one counts as not set.
 * @throws ConfigError that names every variable it cannot use
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const read = <const S extends v.GenericSchema>(name: string, schema: S, fallback: v.InferOutput<S>) => {
    const given = env[name];
    if (given === undefined || given.trim() === '') return fallback;
    const result = v.safeParse(schema, given);
    if (result.success) return result.output;
    problems.push(...result.issues.map((issue) => `${issue.message} (it is "${given}")`));
    return fallback;
  };
  const config: Config = {
    port: read('PORT', port, 3000),
    host: read('HOST', v.pipe(v.string(), v.trim()), '0.0.0.0'),
    catalogue: read('CATALOGUE', v.pipe(v.string(), v.trim()), DEMO_CATALOGUE),
    dataDir: read('DATA_DIR', v.pipe(v.string(), v.trim()), 'data'),
    apiOrigin: read('API_ORIGIN', v.optional(origin('API_ORIGIN')), undefined),
    mediaOrigins: read('MEDIA_ORIGINS', mediaOrigins, []),
    publicUrl: read('PUBLIC_URL', v.optional(origin('PUBLIC_URL')), undefined),
    worker: read('WORKER', onOrOff, true),
  };
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return config;
}
