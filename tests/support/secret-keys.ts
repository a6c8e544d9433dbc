import { openSecrets, type SecretKeys } from '../../src/server/adapters/secrets.ts';
import { createApp } from '../../src/server/app.ts';
import { callsTo, type TestApp } from './app.ts';

/** Two keys of no account. */
export const TEST_SECRET_KEY = 'Uo4e1cYpYQ7mZ0bC3nTg9rKsVxWqHdLf';
export const OTHER_SECRET_KEY = 'aB8kQz2RtN6vXy5LwJp0MfEuDs7HgCiO';

/** Another node over the same database, with the same clock and other keys: as while the key is being changed. */
export function nodeWith(app: TestApp, keys: SecretKeys): TestApp {
  const node = { ...app, secrets: openSecrets(keys, app.config.dataDir) };
  return { ...node, call: callsTo(createApp(node)) };
}
