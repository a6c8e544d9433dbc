import { beforeAll, expect, test } from 'vitest';
import { DRAFT_STAGE_PATH } from '../../../src/domain/editing/draft-stage.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';

/* The empty page that drafts are shown in: whoever opens it, and however, it has an origin of its own and speaks to nobody. */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ PUBLIC_SITE_URL: 'https://hub.example', PUBLIC_API_BASE_URL: 'https://api.hub.example' });
  return () => app.close();
});

test('its policy takes its origin, its calls and its forms away, and lets the site alone frame it', async () => {
  const { status, headers } = await app.call('GET', DRAFT_STAGE_PATH);
  const policy = Object.fromEntries((headers.get('content-security-policy') ?? '').split(';').map((each) => each.trim().split(/ (.*)/s)));
  expect(status).toBe(200);
  expect(policy).toMatchObject({
    sandbox: 'allow-scripts allow-forms',
    'default-src': "'none'",
    'script-src': "'unsafe-inline' blob:",
    // Files of the site that all may have: pictures, films, and styles that come when they are needed.
    'style-src': "'unsafe-inline' https://hub.example",
    'media-src': 'blob: https://hub.example',
    'form-action': "'none'",
    'frame-ancestors': "'self' https://hub.example",
  });
  // Calls are of what is said of all else: none.
  expect(Object.keys(policy)).not.toContain('connect-src');
  expect(policy['sandbox']).not.toContain('allow-same-origin');
});

test('it is the same for everybody, and its one script names nothing of the server', async () => {
  const { body } = await app.call('GET', DRAFT_STAGE_PATH);
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(String(body)) ?? [];
  expect(String(body).match(/<\/script>/g)).toHaveLength(1);
  expect(() => new Function(script)).not.toThrow();
  expect(script).not.toMatch(/\b(?:require|process|DRAFT_STAGE_PATH)\b/);
});
