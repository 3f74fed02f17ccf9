import * as v from 'valibot';

/** A mail server as `SMTP_URL` names it. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly secure: boolean;
  /** True: nothing is sent without STARTTLS. False: STARTTLS is used when the server offers it. */
  readonly requireTLS: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
  /** Our name in EHLO; undefined for the machine's name. */
  readonly name: string | undefined;
  readonly tls: { readonly rejectUnauthorized?: boolean; readonly servername?: string };
}

const trueOrFalse = (name: string) =>
  v.pipe(
    v.picklist(['true', 'false'], `SMTP_URL: ${name} must be true or false`),
    v.transform((text) => text === 'true'),
  );

const Options = v.strictObject(
  {
    requireTLS: v.optional(trueOrFalse('requireTLS')),
    name: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9.-]{1,253}$/, 'SMTP_URL: name must be a host name'))),
    'tls.rejectUnauthorized': v.optional(trueOrFalse('tls.rejectUnauthorized')),
    'tls.servername': v.optional(
      v.pipe(v.string(), v.regex(/^[A-Za-z0-9.-]{1,253}$/, 'SMTP_URL: tls.servername must be a host name')),
    ),
  },
  'SMTP_URL: the options are requireTLS, name, tls.rejectUnauthorized and tls.servername',
);

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/**
 * Reads `smtp://user:password@host:587?option=value` or `smtps://…`. A password is sent to another machine only through
 * TLS, unless `requireTLS=false` is set. Error messages never contain the value, since it holds the password.
 */
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
    const given = url.port === '' ? undefined : Number(url.port);
    const secure = url.protocol === 'smtps:' || given === 465;
    const {
      requireTLS,
      name,
      'tls.rejectUnauthorized': rejectUnauthorized,
      'tls.servername': servername,
    } = options.output;
    return {
      host,
      port: given ?? (secure ? 465 : 587),
      secure,
      requireTLS: requireTLS ?? (auth !== undefined && !isThisMachine(host)),
      auth,
      name,
      tls: {
        ...(rejectUnauthorized === undefined ? {} : { rejectUnauthorized }),
        ...(servername === undefined ? {} : { servername }),
      },
    };
  }),
);
