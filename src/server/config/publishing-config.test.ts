import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const hook = 'http://hooks.example/build/a-secret-of-the-host';

test('a deploy hook is called over https outside development, and no fault names it', () => {
  expect(readConfig({ NODE_ENV: 'development', DEPLOY_HOOK_URL: hook }).deployHook).toBe(hook);
  expect(readConfig({}).deployHook).toBeNull();
  const faults = (address: string) => {
    try {
      readConfig({ NODE_ENV: 'production', DEMO: '1', PORT: '4321', DEPLOY_HOOK_URL: address });
      return '';
    } catch (error) {
      return error instanceof ConfigError ? error.message : String(error);
    }
  };
  expect(faults(hook)).toContain('DEPLOY_HOOK_URL: must begin with https:// in production');
  expect(faults(hook)).not.toContain('a-secret');
  expect(faults('not an address: a-secret')).not.toContain('a-secret');
  expect(faults(hook.replace('http:', 'https:'))).toBe('');
});

test('a storage of the site is whole or none, and a CDN is told only where there is one', () => {
  const s3 = { SITE_S3_BUCKET: 'site', SITE_S3_REGION: 'tw', SITE_S3_KEY_ID: 'id', SITE_S3_SECRET: 'secret' };
  expect(readConfig(s3).siteS3).toEqual({ bucket: 'site', region: 'tw', accessKeyId: 'id', secretAccessKey: 'secret', endpoint: null });
  expect(readConfig({}).siteS3).toBeNull();
  expect(() => readConfig({ ...s3, SITE_S3_SECRET: '' })).toThrow('SITE_S3_SECRET: must be set with the other SITE_S3 variables');
  expect(() => readConfig({ PURGE_URL: 'https://purge.example' })).toThrow('PURGE_URL: is for a site on a storage');
  expect(() => readConfig({ ...s3, PURGE_TOKEN: 'token' })).toThrow('PURGE_TOKEN: must be set with PURGE_URL');
  expect(() => readConfig({ ...s3, DEPLOY_HOOK_URL: hook })).toThrow('DEPLOY_HOOK_URL: is for a site that another host builds');
  expect(readConfig({ ...s3, PURGE_URL: 'https://purge.example' }).purge).toEqual({ url: 'https://purge.example', token: null });
});
