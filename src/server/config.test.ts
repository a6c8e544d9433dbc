import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const SECRET_KEY = 'thirty-two characters or even more';

describe('configuration', () => {
  test('an empty environment is a demo on one machine', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ isDemo: true, databaseUrl: null, port: 4321, role: 'all', siteUrl: 'http://localhost:4321' });
  });

  test('a database or production ends the demo, unless DEMO=1 says so', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://db/hub', SMTP_URL: 'smtp://mail', SMS_GATEWAY_URL: 'https://sms.example', SECRET_KEY }).isDemo).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://db/hub', DEMO: '1' }).isDemo).toBe(true);
  });

  test('a node in production waits for its balancers before it leaves, a worker has none', () => {
    const production = { NODE_ENV: 'production', DEMO: '1', DATABASE_URL: 'postgres://db/hub' };
    expect(readConfig(production).drainMs).toBe(5000);
    expect(readConfig({ ...production, ROLE: 'worker' }).drainMs).toBe(0);
    expect(readConfig({}).drainMs).toBe(0);
    expect(readConfig({ DRAIN_SECONDS: '2' }).drainMs).toBe(2000);
  });

  test('every malformed variable is named at once', () => {
    const read = () => readConfig({ PORT: 'x', ROLE: 'boss', DATABASE_URL: 'mysql://x' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/PORT: .*\n.*ROLE: .*\n.*DATABASE_URL: |ROLE: [\s\S]*PORT: [\s\S]*DATABASE_URL: /);
  });

  test('production fails without what it cannot do without, naming it', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/DATABASE_URL[\s\S]*PUBLIC_SITE_URL[\s\S]*SMTP_URL[\s\S]*SMS_GATEWAY_URL[\s\S]*SECRET_KEY/);
    const config = readConfig({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://db/hub',
      PUBLIC_SITE_URL: 'https://hub.example/',
      SMTP_URL: 'smtp://mail',
      SMS_GATEWAY_URL: 'https://sms.example',
      SECRET_KEY,
    });
    expect(config).toMatchObject({ isProduction: true, isDemo: false, siteUrl: 'https://hub.example' });
  });

  test('one role by itself needs a database that others can reach; real members need mail and SMS', () => {
    expect(() => readConfig({ ROLE: 'worker' })).toThrow(/DATABASE_URL: must be set for ROLE=worker/);
    expect(() => readConfig({ ROLE: 'api', NODE_ENV: 'production', DEMO: '1' })).toThrow(/DATABASE_URL: must be set for ROLE=api/);
    expect(() => readConfig({ DATABASE_URL: 'postgres://db/hub' })).toThrow(
      /SMTP_URL: must be set.*\n.*SMS_GATEWAY_URL: must be set.*\n.*SECRET_KEY: must be set/,
    );
    expect(readConfig({ DATABASE_URL: 'postgres://db/hub', DEMO: '1', ROLE: 'worker' })).toMatchObject({ role: 'worker', smtpUrl: null });
    expect(readConfig({ ROLE: 'api', NODE_ENV: 'test' }).databaseUrl).toBeNull();
    expect(readConfig({ DATABASE_URL: 'postgres://db/hub', NODE_ENV: 'test' }).smtpUrl).toBeNull();
  });

  test('the site’s address is an origin, since links and CORS are made of it', () => {
    expect(readConfig({ PUBLIC_SITE_URL: 'HTTPS://Hub.Example:443/' }).siteUrl).toBe('https://hub.example');
    for (const wrong of ['https://hub.example/app', 'https://hub.example/?a=1', 'https://hub.example/#a', 'https://me:secret@hub.example/', 'hub.example'])
      expect(() => readConfig({ PUBLIC_SITE_URL: wrong })).toThrow(/PUBLIC_SITE_URL/);
  });

  test('others are told where the API is: with the site, or where the build was told', () => {
    expect(readConfig({ PUBLIC_SITE_URL: 'https://hub.example' }).apiUrl).toBe('https://hub.example/api');
    expect(readConfig({ PUBLIC_API_BASE_URL: 'https://api.hub.example/v1/' }).apiUrl).toBe('https://api.hub.example/v1');
  });

  test('Google’s search is set up whole or not at all', () => {
    const whole = { GOOGLE_SEARCH_KEY: 'key', GOOGLE_SEARCH_ENGINE_ZH: 'z', GOOGLE_SEARCH_ENGINE_EN: 'e', GOOGLE_SEARCH_ENGINE_JA: 'j' };
    expect(readConfig({}).googleSearch).toBeNull();
    expect(readConfig(whole).googleSearch).toEqual({
      url: 'https://www.googleapis.com/customsearch/v1',
      key: 'key',
      engines: { zh: 'z', en: 'e', ja: 'j' },
    });
    expect(() => readConfig({ ...whole, GOOGLE_SEARCH_ENGINE_JA: '', GOOGLE_SEARCH_KEY: '' })).toThrow(/GOOGLE_SEARCH_KEY[\s\S]*GOOGLE_SEARCH_ENGINE_JA/);
    expect(() => readConfig({ ...whole, GOOGLE_SEARCH_URL: 'google' })).toThrow(/GOOGLE_SEARCH_URL: must be a URL/);
  });

  test('an empty variable is an unset one', () => {
    expect(readConfig({ SMTP_URL: '', PORT: '' })).toMatchObject({ smtpUrl: null, port: 4321 });
  });

  test('a storage for files is whole or not at all', () => {
    const whole = { FILES_S3_BUCKET: 'hub', FILES_S3_REGION: 'ap-east-2', FILES_S3_KEY_ID: 'id', FILES_S3_SECRET: 'secret' };
    expect(readConfig({}).filesS3).toBeNull();
    expect(readConfig(whole).filesS3).toEqual({ bucket: 'hub', region: 'ap-east-2', accessKeyId: 'id', secretAccessKey: 'secret', endpoint: null });
    expect(() => readConfig({ ...whole, FILES_S3_SECRET: '' })).toThrow('FILES_S3_SECRET: must be set with the other FILES_S3 variables');
    expect(() => readConfig({ FILES_S3_ENDPOINT: 'https://s3.example' })).toThrow('FILES_S3_BUCKET: must be set');
  });
});
