import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, taipeiDay } from '../../../src/domain/time/taipei-time.ts';
import { openScriptHome, type ScriptHome } from '../../support/run-script.ts';

/* The centre's other systems, as the process that an operator starts. */

let home: ScriptHome;
const run = (...args: string[]) => home.run('operate/systems.ts', args);
beforeAll(async () => {
  home = await openScriptHome();
});
afterAll(() => home.remove());

test('a system is told of events, switched off, and gets another secret', async () => {
  const [id = '', secret] = (await run('webhook', 'Door', 'https://door.example/hooks', 'rent', 'closing')).lines;
  expect(secret).toMatch(/^whsec_/);
  expect((await run('webhooks')).lines).toEqual([`${id}\ton\tDoor\thttps://door.example/hooks\t0 waiting`]);
  expect((await run('webhook-off', id)).lines).toEqual(['Door is off']);
  expect((await run('webhook-secret', id)).lines).toEqual([expect.stringMatching(/^whsec_/)]);
  expect((await run('webhook-secret', id)).lines).not.toEqual([secret]);
});

test('a token is made with its scopes and its last day, and revoked once', async () => {
  const lastDay = addDays(taipeiDay(new Date()), 30);
  const [id = '', token] = (await run('token', 'Gate', lastDay, 'rents:read')).lines;
  expect(token).toMatch(/^comichub_/);
  const listed = await run('tokens');
  expect(listed.lines).toEqual([expect.stringContaining('\tGate\trents:read\tlast used never')]);
  expect(listed.lines.join()).not.toContain(token);
  expect((await run('token-revoke', id)).lines).toEqual(['Gate is revoked']);
  expect(await run('token-revoke', id)).toMatchObject({ code: 1, stderr: 'NOT_IN_STATE\n' });
});

test('what is mistyped changes nothing', async () => {
  const before = (await run('webhooks')).lines;
  for (const args of [
    [],
    ['webhook', 'Door', 'https://door.example/hooks'],
    ['webhook', 'Door', 'https://door.example/hooks', 'rents'],
    ['token', 'Gate', 'soon', 'rents:read'],
  ])
    expect((await run(...args)).code).toBe(2);
  expect(await run('webhook', 'Door', 'https://127.0.0.1/', 'rent')).toMatchObject({ code: 1, stderr: 'url WEBHOOK_URL\n' });
  expect((await run('webhooks')).lines).toEqual(before);
});
