import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('readConfig', () => {
  it('has a default for everything, also where a variable is empty', () => {
    const expected = {
      port: 3000,
      dataDir: 'data',
      apiOrigin: undefined,
      mediaOrigins: [],
      publicUrl: undefined,
      worker: true,
    };
    expect(readConfig({})).toMatchObject(expected);
    const empty = { PORT: '', DATA_DIR: ' ', API_ORIGIN: '', MEDIA_ORIGINS: '', PUBLIC_URL: '', WORKER: '' };
    expect(readConfig(empty)).toMatchObject(expected);
  });

  it('reads what is set', () => {
    const config = readConfig({
      PORT: '4101',
      HOST: '127.0.0.1',
      DATA_DIR: '/tmp/data',
      API_ORIGIN: 'https://API.example/',
      MEDIA_ORIGINS: 'https://cdn.example, http://127.0.0.1:9000,',
      PUBLIC_URL: 'https://www.host.example',
      WORKER: 'off',
    });
    expect(config).toMatchObject({
      port: 4101,
      host: '127.0.0.1',
      dataDir: '/tmp/data',
      apiOrigin: 'https://api.example',
      mediaOrigins: ['https://cdn.example', 'http://127.0.0.1:9000'],
      publicUrl: 'https://www.host.example',
      worker: false,
    });
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['API_ORIGIN', 'api.example'],
    ['API_ORIGIN', 'ftp://api.example'],
    ['API_ORIGIN', 'https://api.example/v1'],
    ['API_ORIGIN', 'https://user:secret@api.example'],
    ['MEDIA_ORIGINS', 'https://a.example,nonsense'],
    ['PUBLIC_URL', 'www.host.example'],
    ['WORKER', 'no'],
  ])('names %s when it is %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  it('names every variable that is wrong', () => {
    expect(() => readConfig({ PORT: 'x', PUBLIC_URL: 'y' })).toThrow(/PORT.*PUBLIC_URL/s);
  });
});
