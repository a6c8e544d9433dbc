import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('configuration', () => {
  test('an empty environment is a demo on one machine', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ isDemo: true, databaseUrl: null, port: 4321, role: 'all', siteUrl: 'http://localhost:4321' });
  });

  test('a database or production ends the demo, unless DEMO=1 says so', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://db/hub' }).isDemo).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://db/hub', DEMO: '1' }).isDemo).toBe(true);
  });

  test('every malformed variable is named at once', () => {
    const read = () => readConfig({ PORT: 'x', ROLE: 'boss', DATABASE_URL: 'mysql://x' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/PORT: .*\n.*ROLE: .*\n.*DATABASE_URL: |ROLE: [\s\S]*PORT: [\s\S]*DATABASE_URL: /);
  });

  test('production fails without what it cannot do without, naming it', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/DATABASE_URL[\s\S]*PUBLIC_SITE_URL[\s\S]*SMTP_URL[\s\S]*SMS_GATEWAY_URL/);
    const config = readConfig({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://db/hub',
      PUBLIC_SITE_URL: 'https://hub.example/',
      SMTP_URL: 'smtp://mail',
      SMS_GATEWAY_URL: 'https://sms.example',
    });
    expect(config).toMatchObject({ isProduction: true, isDemo: false, siteUrl: 'https://hub.example' });
  });

  test('an empty variable is an unset one', () => {
    expect(readConfig({ SMTP_URL: '', PORT: '' })).toMatchObject({ smtpUrl: null, port: 4321 });
  });
});
