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
