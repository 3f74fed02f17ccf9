import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('readConfig', () => {
  it('has a default for everything, also for empty variables', () => {
    const { media, ...defaults } = readConfig({});
    expect(defaults).toMatchObject({ port: 3000, dataDir: 'data', trustProxy: 0, rateLimit: true, warnings: [] });
    const empty = { PORT: '', DATA_DIR: ' ', API_ORIGIN: '', MEDIA_ORIGINS: '', PUBLIC_URL: '', WORKER: '' };
    expect(readConfig(empty)).toEqual({ media, ...defaults });
  });

  it('reads variables', () => {
    const config = readConfig({
      PORT: '4101',
      CATALOGUE: '/srv/catalogue',
      HOST: '127.0.0.1',
      DATA_DIR: '/tmp/data',
      DATABASE_URL: 'postgres://site:p%40ss@db.example:5433/site?sslmode=require',
      DATABASE_POOL: '4',
      API_ORIGIN: 'https://API.example/',
      MEDIA_ORIGINS: 'https://cdn.example, http://127.0.0.1:9000,',
      PUBLIC_URL: 'https://www.host.example',
      WORKER: 'off',
      PICTURES_AHEAD: 'off',
      TRUST_PROXY: '2',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'Debug',
      METRICS_PORT: '9464',
      METRICS_HOST: '0.0.0.0',
      METRICS_TOKEN: 'a-token-of-some-length',
      DRAIN_MS: '5000',
    });
    expect(config).toMatchObject({
      port: 4101,
      catalogue: '/srv/catalogue',
      catalogueIsChosen: true,
      host: '127.0.0.1',
      dataDir: '/tmp/data',
      databaseUrl: 'postgres://site:p%40ss@db.example:5433/site?sslmode=require',
      databasePool: 4,
      apiOrigin: 'https://api.example',
      mediaOrigins: ['https://cdn.example', 'http://127.0.0.1:9000'],
      publicUrl: 'https://www.host.example',
      worker: false,
      picturesAhead: false,
      trustProxy: 2,
      rateLimit: false,
      logLevel: 'debug',
      metricsPort: 9464,
      metricsHost: '0.0.0.0',
      metricsToken: 'a-token-of-some-length',
      drainMs: 5000,
    });
  });

  it.each([
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://db.example/site'],
    ['DATABASE_URL', 'postgres://db.example'],
    ['DATABASE_POOL', '0'],
    ['API_ORIGIN', 'ftp://api.example'],
    ['API_ORIGIN', 'https://api.example/v1'],
    ['API_ORIGIN', 'https://user:secret@api.example'],
    ['MEDIA_ORIGINS', 'https://a.example,nonsense'],
    ['PUBLIC_URL', 'www.host.example'],
    ['WORKER', 'no'],
    ['MEDIA_URL', 'https://bucket.s3.amazonaws.com/'],
    ['MEDIA_URL', 's3://bucket'],
    ['MEDIA_URL', 's3://bucket?region=eu-west-1&regoin=x'],
    ['MEDIA_URL', 's3://bucket/../other?region=eu-west-1'],
    ['MEDIA_URL', 's3://bucket?endpoint=minio:9000'],
    ['TRUST_PROXY', 'true'],
    ['RATE_LIMIT', '60'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_PORT', '-1'],
    ['METRICS_TOKEN', 'short'],
    ['DRAIN_MS', '5s'],
  ])('names %s when it is %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  it('accepts a folder or a bucket for pictures, and never prints the bucket’s keys', () => {
    expect(readConfig({ MEDIA_URL: 'file:///srv/pictures' }).media).toEqual({
      kind: 'folder',
      folder: '/srv/pictures',
    });
    const keys = { AWS_ACCESS_KEY_ID: 'the-key', AWS_SECRET_ACCESS_KEY: 'the-secret' };
    const place = { kind: 's3', bucket: 'agency', credentials: expect.any(Function) };
    const amazon = readConfig({ ...keys, MEDIA_URL: 's3://agency?region=eu-west-1' });
    expect(amazon.media).toEqual({
      ...place,
      prefix: '',
      region: 'eu-west-1',
      endpoint: 'https://s3.eu-west-1.amazonaws.com',
    });
    const other = readConfig({ ...keys, MEDIA_URL: 's3://agency/site/a?endpoint=http://127.0.0.1:9000' });
    expect(other.media).toEqual({
      ...place,
      prefix: 'site/a/',
      region: 'us-east-1',
      endpoint: 'http://127.0.0.1:9000',
    });
    expect(inspect(amazon, { depth: 9 }) + JSON.stringify(amazon)).not.toMatch(/the-(key|secret)/);
  });

  it('requires the keys of a bucket, and never prints them', () => {
    const refused = (env: Record<string, string>): string => {
      try {
        return JSON.stringify(readConfig(env));
      } catch (error) {
        return String(error);
      }
    };
    expect(refused({ MEDIA_URL: 's3://agency?region=eu-west-1' })).toMatch(/AWS_ACCESS_KEY_ID/);
    const inside = refused({ MEDIA_URL: 's3://the-key:the-secret@agency?region=eu-west-1' });
    expect(inside).toMatch(/MEDIA_URL/);
    expect(inside).not.toMatch(/the-(key|secret)/);
  });

  it('names every invalid variable', () => {
    expect(() => readConfig({ PORT: 'x', PUBLIC_URL: 'y' })).toThrow(/PORT.*PUBLIC_URL/s);
  });

  it('prints no secret in an error', () => {
    const complaint = (env: Readonly<Record<string, string>>): string => {
      try {
        readConfig(env);
      } catch (error) {
        return error instanceof ConfigError ? error.message : '';
      }
      return '';
    };
    expect(complaint({ METRICS_TOKEN: 'hush' })).toContain('METRICS_TOKEN');
    expect(complaint({ METRICS_TOKEN: 'hush' })).not.toContain('hush');
    expect(complaint({ DATABASE_URL: 'postgres://site:hush@db.example' })).toContain('DATABASE_URL');
    expect(complaint({ DATABASE_URL: 'postgres://site:hush@db.example' })).not.toContain('hush');
    expect(complaint({ API_ORIGIN: 'https://user:hush@api.example' })).toContain('it is "https://…@api.example"');
  });

  it.each([
    [
      'https://docs.google.com/spreadsheets/d/e/key/pub?output=csv',
      'https://docs.google.com/spreadsheets/d/e/key/pub?output=csv',
    ],
    ['https://office:pass@files.example/homes.xlsx', 'https://office:pass@files.example/homes.xlsx'],
    ['http://127.0.0.1:8000/homes.csv', 'http://127.0.0.1:8000/homes.csv'],
    ['http://[::1]/homes.csv', 'http://[::1]/homes.csv'],
  ])('takes the homes from the sheet at %s', (CATALOGUE_URL, url) => {
    expect(readConfig({ CATALOGUE_URL }).sheet).toEqual({ url, everyMs: 300_000 });
    expect(readConfig({ CATALOGUE_URL, CATALOGUE_URL_EVERY_S: '60' }).sheet?.everyMs).toBe(60_000);
  });

  it.each([
    [{ CATALOGUE_URL: 'homes.csv?key=hush' }, /CATALOGUE_URL must be the https address/],
    [{ CATALOGUE_URL: 'http://files.example/hush.csv' }, /CATALOGUE_URL must be the https address/],
    [{ CATALOGUE_URL: 'file:///hush.csv' }, /CATALOGUE_URL must be the https address/],
    [{ CATALOGUE_URL: 'https://files.example/hush', CATALOGUE_URL_EVERY_S: '0' }, /CATALOGUE_URL_EVERY_S must be/],
    [{ CATALOGUE_URL: 'https://files.example/hush', CATALOGUE: 'homes' }, /CATALOGUE and CATALOGUE_URL are both set/],
    [
      { CATALOGUE_URL: 'https://files.example/hush', API_ORIGIN: 'https://api.example' },
      /CATALOGUE_URL is of no use with API_ORIGIN/,
    ],
  ])('refuses %o, without the address, which may be a secret', (env, message) => {
    const refused = (): unknown => readConfig(env);
    expect(refused).toThrow(ConfigError);
    expect(refused).toThrow(message);
    expect(refused).not.toThrow(/hush/);
  });

  const MAIL = { SMTP_URL: 'smtp://u%40x:p%25@mail.example:587', MAIL_TO: 'office@Agency.example, b@agency.example' };
  const HOOK = { WEBHOOK_URL: 'https://crm.example/hook?token=hush', WEBHOOK_SECRET: 'hush-hush-hush-hush' };

  it('reads the settings of mail and webhook', () => {
    expect(readConfig({})).toMatchObject({ mail: undefined, webhook: undefined });
    expect(readConfig({ ...MAIL, ...HOOK })).toMatchObject({
      mail: {
        smtp: { host: 'mail.example', port: 587, secure: false, requireTLS: true, auth: { user: 'u@x', pass: 'p%' } },
        to: ['office@agency.example', 'b@agency.example'],
        from: 'website@agency.example',
      },
      webhook: { url: HOOK.WEBHOOK_URL, secret: HOOK.WEBHOOK_SECRET },
    });
    expect(readConfig({ ...MAIL, MAIL_FROM: 'site@agency.example' }).mail?.from).toBe('site@agency.example');
  });

  it.each([
    ['smtps://mail.example', { port: 465, secure: true, requireTLS: false, auth: undefined }],
    ['smtp://mail.example:465', { port: 465, secure: true }],
    ['smtp://mail.example', { port: 587, secure: false, requireTLS: false }],
    ['smtp://u:p@127.0.0.1:25', { port: 25, requireTLS: false }],
    ['smtp://u:p@mail.example?requireTLS=false&name=web.example', { requireTLS: false, name: 'web.example' }],
    ['smtp://[::1]:2525?tls.rejectUnauthorized=false', { host: '::1', tls: { rejectUnauthorized: false } }],
  ])('understands the mail server %s', (SMTP_URL, smtp) => {
    expect(readConfig({ ...MAIL, SMTP_URL }).mail?.smtp).toMatchObject(smtp);
  });

  it.each([
    [{ SMTP_URL: 'smtp://mail.example' }, /MAIL_TO is not/],
    [{ MAIL_TO: 'office@agency.example' }, /SMTP_URL is not/],
    [{ WEBHOOK_URL: 'https://crm.example' }, /WEBHOOK_SECRET is not/],
    [{ WEBHOOK_SECRET: HOOK.WEBHOOK_SECRET }, /WEBHOOK_URL is not/],
    [{ ...MAIL, SMTP_URL: 'http://mail.example' }, /SMTP_URL must be like/],
    [{ ...MAIL, SMTP_URL: 'smtp://u:hush%@mail.example' }, /%25/],
    [{ ...MAIL, SMTP_URL: 'smtp://mail.example?pool=true' }, /the options are/],
    [{ ...MAIL, SMTP_URL: 'smtp://mail.example?requireTLS=maybe' }, /requireTLS must be/],
    [{ ...MAIL, MAIL_TO: 'Office <office@agency.example>' }, /MAIL_TO/],
    [{ ...MAIL, MAIL_TO: 'a@b.example\r\nBcc: x@y.example' }, /MAIL_TO/],
    [{ ...MAIL, MAIL_TO: ',' }, /MAIL_TO/],
    [{ ...MAIL, MAIL_FROM: 'nobody' }, /MAIL_FROM/],
    [{ ...HOOK, WEBHOOK_URL: 'http://crm.example/hush' }, /WEBHOOK_URL must be an https address/],
    [{ ...HOOK, WEBHOOK_SECRET: 'hush' }, /at least 16/],
    [{ ...MAIL, API_ORIGIN: 'https://api.example' }, /SMTP_URL is of no use with API_ORIGIN/],
    [{ ...HOOK, API_ORIGIN: 'https://api.example' }, /WEBHOOK_URL is of no use with API_ORIGIN/],
  ])('refuses %o', (env, words) => {
    let complaint = '';
    try {
      readConfig(env);
    } catch (error) {
      complaint = error instanceof ConfigError ? error.message : '';
    }
    expect(complaint).toMatch(words);
    expect(complaint).not.toContain('hush');
  });

  it.each([
    ['PUBLICURL', 'PUBLIC_URL'],
    ['MEDIA_ORIGNIS', 'MEDIA_ORIGINS'],
  ])('asks whether %s was meant to be %s', (name, meant) => {
    expect(readConfig({ [name]: 'x' }).warnings).toEqual([`${name} is not a setting of this site; is ${meant} meant?`]);
  });

  it('ignores the variables of other programs', () => {
    const others = ['HOSTNAME', 'COST', 'HOME', 'PATH', 'NODE_ENV', 'LOGNAME', 'SPORT', 'XPORT', 'PORTS', 'WORKERS'];
    expect(readConfig(Object.fromEntries(others.map((name) => [name, 'x']))).warnings).toEqual([]);
  });
});
