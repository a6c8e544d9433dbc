import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const SECRET_KEY = 'nR4vT8xZ2cB6mK0pW5sD9gH3jL7qYfEu';

describe('configuration', () => {
  test('an empty environment is a demo on one machine', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ isDemo: true, databaseUrl: null, port: 4321, role: 'all', siteUrl: 'http://localhost:4321' });
  });

  test('content at a git host is set up whole, or not at all; a folder of this machine has commits of its own', () => {
    const host = { CONTENT_HOST: 'github', CONTENT_HOST_REPOSITORY: 'centre/content', CONTENT_HOST_TOKEN: 'token' };
    expect(readConfig({ ...host, CONTENT_REVIEW: '1' }).contentHost).toEqual({
      ...{ kind: 'github', url: 'https://api.github.com', repository: 'centre/content', token: 'token', branch: 'main', isReviewed: true },
    });
    expect(readConfig({})).toMatchObject({ contentHost: null, contentCommits: false });
    expect(() => readConfig({ ...host, CONTENT_HOST: 'gitea' })).toThrow(/CONTENT_HOST_URL: must be set with CONTENT_HOST/);
    expect(() => readConfig({ CONTENT_HOST_TOKEN: 'token' })).toThrow(/CONTENT_HOST_TOKEN: is for a CONTENT_HOST/);
    expect(() => readConfig({ ...host, CONTENT_COMMITS: '1' })).toThrow(/CONTENT_COMMITS: is for a folder/);
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

  test('a call waits at most so long that nobody waits ten seconds for an answer', () => {
    const callMs = (text: string) => readConfig({ DATABASE_CALL_TIMEOUT_MS: text }).databaseTimeouts.callMs;
    expect([callMs(''), callMs('500'), callMs('8000')]).toEqual([8000, 500, 8000]);
    for (const wrong of ['8001', '60000', '499']) expect(() => callMs(wrong)).toThrow(/DATABASE_CALL_TIMEOUT_MS/);
  });

  test('nobody watches unless a variable says so; metrics are for this machine unless another address is named', () => {
    expect(readConfig({}).telemetry).toEqual({ metrics: null, otlp: null });
    expect(readConfig({ METRICS_PORT: '9464' }).telemetry.metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' }).telemetry.metrics).toEqual({ host: '10.0.0.5', port: 9464 });
    expect(() => readConfig({ METRICS_PORT: '4321' })).toThrow('METRICS_PORT: must be another port than PORT');
    const otlp = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example', OTEL_TRACES_SAMPLER_ARG: '0.25' };
    expect(readConfig(otlp).telemetry.otlp).toEqual({ endpoint: 'https://traces.example', serviceName: 'comic-hub', share: 0.25 });
    for (const wrong of ['2', '-1', '0.5x']) expect(() => readConfig({ ...otlp, OTEL_TRACES_SAMPLER_ARG: wrong })).toThrow(/OTEL_TRACES_SAMPLER_ARG/);
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
      DATABASE_URL: 'postgres://db/hub?sslmode=verify-full',
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
      /: SMTP_URL: must be set[^;]*; SMS_GATEWAY_URL: must be set[^;]*; SECRET_KEY: must be set/,
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

  test('a secret key that is none is refused with one line that says why', () => {
    const read = (SECRET_KEY: string) => () => readConfig({ SECRET_KEY });
    expect(read('short')).toThrow(/: SECRET_KEY: must be at least 32 characters: make one with `openssl rand -base64 32`$/);
    expect(read('k'.repeat(32))).toThrow(/: SECRET_KEY: has too few different characters to be a secret.*$/);
    expect(read('abcabdabc'.repeat(5))).toThrow(/SECRET_KEY: has too few different/);
    expect(read('0123456789abcdef'.repeat(2))).toThrow(/SECRET_KEY: repeats itself/);
    expect(read('abcdefghijklmnopqrstuvwxyz0123456789')).toThrow(/SECRET_KEY: is a row of neighbouring characters/);
    for (const good of ['9f1c7e02ab54d8366b0ce17f25a3984d', 'x0Jq8Wq3m1V5tO2bZr7uKc4yNf6gLh9sPdEaIjTvRwU=', 'four score of horses battery staples, 1886'])
      expect(readConfig({ SECRET_KEY: good }).secretKeys).toEqual({ current: good, former: null });
  });

  test('a key that stands in the repository is refused in production', () => {
    const published = 'thirty-two characters or even more';
    expect(readConfig({ SECRET_KEY: published }).secretKeys.current).toBe(published);
    expect(() => readConfig({ NODE_ENV: 'production', DEMO: '1', SECRET_KEY: published })).toThrow(/SECRET_KEY: is an example/);
  });

  test('the former key comes beside the current one, is as strong, and another', () => {
    const SECRET_KEY_FORMER = 'hQ2wE6rT0yU4iO8pA1sD5fG9jK3lZ7xC';
    expect(readConfig({ SECRET_KEY, SECRET_KEY_FORMER }).secretKeys).toEqual({ current: SECRET_KEY, former: SECRET_KEY_FORMER });
    expect(() => readConfig({ SECRET_KEY_FORMER })).toThrow(/SECRET_KEY_FORMER: is for changing SECRET_KEY/);
    expect(() => readConfig({ SECRET_KEY, SECRET_KEY_FORMER: SECRET_KEY })).toThrow(/SECRET_KEY_FORMER: must be another key/);
    expect(() => readConfig({ SECRET_KEY, SECRET_KEY_FORMER: 'a'.repeat(40) })).toThrow(/SECRET_KEY_FORMER: has too few/);
  });

  test('a pooler is one before a database', () => {
    const DATABASE_POOLER_URL = 'postgres://127.0.0.1:6432/hub';
    expect(() => readConfig({ DATABASE_POOLER_URL })).toThrow(/DATABASE_POOLER_URL: [^;]*DATABASE_URL, which must be set/);
    expect(readConfig({ DATABASE_POOLER_URL, DATABASE_URL: 'postgres://localhost/hub', DEMO: '1' }).databasePoolerUrl).toBe(DATABASE_POOLER_URL);
  });

  test('a replica is one of a database', () => {
    const DATABASE_READ_URL = 'postgres://replica.example/hub';
    expect(() => readConfig({ DATABASE_READ_URL })).toThrow(/DATABASE_READ_URL: [^;]*DATABASE_URL, which must be set/);
    expect(readConfig({ DATABASE_READ_URL, DATABASE_URL: 'postgres://localhost/hub', DEMO: '1' }).databaseReadUrl).toBe(DATABASE_READ_URL);
  });

  describe('production sends nothing in the clear', () => {
    const whole = {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://db.example/hub?sslmode=verify-full',
      PUBLIC_SITE_URL: 'https://hub.example',
      SMTP_URL: 'smtps://mail.example',
      SMS_GATEWAY_URL: 'https://sms.example/send',
      SECRET_KEY,
    };
    const s3 = { FILES_S3_BUCKET: 'hub', FILES_S3_REGION: 'tw', FILES_S3_KEY_ID: 'id', FILES_S3_SECRET: 'secret' };

    test.each([
      ['PUBLIC_SITE_URL', 'http://hub.example', 'ALLOW_PLAIN_HTTP_SITE'],
      ['PUBLIC_SITE_URL', 'http://localhost:4321', 'ALLOW_PLAIN_HTTP_SITE'],
      ['PUBLIC_API_BASE_URL', 'http://api.hub.example', 'ALLOW_PLAIN_HTTP_API'],
      ['SMS_GATEWAY_URL', 'http://sms.example', 'ALLOW_PLAIN_HTTP_SMS'],
      ['FILES_S3_ENDPOINT', 'http://files.example', 'ALLOW_PLAIN_HTTP_S3'],
      ['GOOGLE_SEARCH_URL', 'http://search.example', 'ALLOW_PLAIN_HTTP_SEARCH'],
      ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:4318', 'ALLOW_PLAIN_HTTP_OTLP'],
      ['SMTP_URL', 'smtp://mail.example?ignoreTLS=true', 'ALLOW_PLAIN_SMTP'],
      ['SMTP_URL', 'smtp://mail.example?requireTLS=false', 'ALLOW_PLAIN_SMTP'],
      ['SMTP_URL', 'smtps://mail.example?tls.rejectUnauthorized=false', 'ALLOW_PLAIN_SMTP'],
      ['DATABASE_URL', 'postgres://db.example/hub', 'ALLOW_PLAIN_POSTGRES'],
      ['DATABASE_URL', 'postgres://db.example/hub?sslmode=disable', 'ALLOW_PLAIN_POSTGRES'],
      ['DATABASE_URL', 'postgresql://db.example/hub?sslmode=prefer', 'ALLOW_PLAIN_POSTGRES'],
      ['DATABASE_URL', 'postgres://localhost/hub?host=db.example', 'ALLOW_PLAIN_POSTGRES'],
      ['DATABASE_POOLER_URL', 'postgres://pooler.example:6432/hub', 'ALLOW_PLAIN_POSTGRES'],
      ['DATABASE_READ_URL', 'postgres://replica.example/hub', 'ALLOW_PLAIN_POSTGRES'],
    ])('%s=%s is refused with one line, and %s=1 insists', (name, value, insist) => {
      const environment = { ...whole, ...s3, [name]: value };
      expect(() => readConfig(environment)).toThrow(
        new RegExp(`^The configuration is not complete: ${name}: must [^\\n]* in production; ${insist}=1 insists$`),
      );
      expect(readConfig({ ...environment, [insist]: '1' }).isProduction).toBe(true);
      for (const other of [
        'ALLOW_PLAIN_HTTP_SITE',
        'ALLOW_PLAIN_HTTP_API',
        'ALLOW_PLAIN_HTTP_SMS',
        'ALLOW_PLAIN_HTTP_S3',
        'ALLOW_PLAIN_SMTP',
        'ALLOW_PLAIN_POSTGRES',
      ])
        if (other !== insist) expect(() => readConfig({ ...environment, [other]: '1' })).toThrow(insist);
      // A demo, and a server that is no production, are told nothing.
      expect(readConfig({ ...environment, NODE_ENV: 'development' }).isProduction).toBe(false);
    });

    test('a database of this machine needs no TLS, however it is written', () => {
      for (const url of [
        'postgres://localhost/hub',
        'postgres://127.0.0.1:5433/hub',
        'postgres://[::1]/hub',
        'postgres:///hub?host=/var/run/postgresql',
        'postgres://db.example/hub?ssl=true',
      ])
        expect(readConfig({ ...whole, DATABASE_URL: url }).databaseUrl).toBe(url);
    });

    const mailOptions = (environment: Record<string, string>) => createTransport(readConfig(environment).smtpUrl ?? '').options;
    test('smtp:// must become TLS before anything is sent, unless somebody insists', () => {
      const SMTP_URL = 'smtp://user:pass@mail.example:587';
      expect(mailOptions({ ...whole, SMTP_URL })).toMatchObject({ secure: false, requireTLS: true, host: 'mail.example', port: 587 });
      expect(readConfig({ ...whole, SMTP_URL, ALLOW_PLAIN_SMTP: '1' }).smtpUrl).toBe(SMTP_URL);
      expect(readConfig({ SMTP_URL }).smtpUrl).toBe(SMTP_URL);
      expect(mailOptions(whole)).toMatchObject({ secure: true });
    });
  });

  test('a ceiling over all SMS stands without being set', () => {
    expect(readConfig({}).smsCeiling).toEqual({ perHour: 500, perDay: 3000 });
    expect(readConfig({ SMS_MAX_PER_HOUR: '10', SMS_MAX_PER_DAY: '20' }).smsCeiling).toEqual({ perHour: 10, perDay: 20 });
    expect(() => readConfig({ SMS_MAX_PER_DAY: '0' })).toThrow(/SMS_MAX_PER_DAY/);
  });

  test('the example of an environment trusts no proxy', () => {
    expect(readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8')).toMatch(/^TRUST_PROXY=0$/m);
    expect(readConfig({}).trustedProxies).toBe(0);
  });
});
