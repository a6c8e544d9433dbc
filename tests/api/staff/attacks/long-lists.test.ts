import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CORRECTION_ITEMS } from '../../../../src/domain/spaces/lease-correction.ts';
import { SPACE_IDS } from '../../../../src/domain/spaces/space.ts';
import { API_SCOPES } from '../../../../src/domain/staff/api-token.ts';
import { UNDELIVERED_SENT_AGAIN_MAX } from '../../../../src/domain/staff/undelivered.ts';
import { WEBHOOK_KINDS } from '../../../../src/domain/webhooks/webhook.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import { blockCalls } from '../../../support/bookings/blocks.ts';
import { signUp, type TestMember } from '../../../support/members.ts';

/* Lists in a form that are longer than all there is: refused with how many there may be, in the language of whoever asks, before a single entry is looked at. */

const MANY = 10_000;
let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
});
afterAll(() => app.close());

const NOBODY = '00000000-0000-4000-8000-000000000000';
const SENT_AGAIN = { method: 'POST', path: '/staff/undelivered/again', name: 'ids', rest: {} };
const LISTS = [
  {
    method: 'POST',
    path: '/staff/webhooks',
    name: 'kinds',
    rest: { name: 'Door', url: 'https://door.example/' },
    entries: WEBHOOK_KINDS,
    limit: WEBHOOK_KINDS.length,
  },
  { method: 'POST', path: '/staff/api-tokens', name: 'scopes', rest: { name: 'Gate', ends_on: '2026-12-31' }, entries: API_SCOPES, limit: API_SCOPES.length },
  {
    ...{ method: 'PUT', path: `/staff/space/apply/${NOBODY}/review`, name: 'items', rest: { event: 'request_correction', message: 'Once more' } },
    ...{ entries: CORRECTION_ITEMS, limit: CORRECTION_ITEMS.length },
  },
  { ...SENT_AGAIN, entries: [NOBODY], limit: UNDELIVERED_SENT_AGAIN_MAX },
];
const SAYS = { zh: (limit: number) => `最多 ${limit} 項`, en: (limit: number) => `At most ${limit} items`, ja: (limit: number) => `${limit}件までです` };
const LANGUAGES = ['zh', 'en', 'ja'] as const;

describe.each(LISTS)('$name of $path', ({ method, path, name, rest, entries, limit }) => {
  const send = (list: unknown, language: string) => app.call(method, path, { token: admin.token, language, body: { ...rest, [name]: list } });
  test.each([
    ['that are right, again and again', Array.from({ length: MANY }, (_, i) => entries[i % entries.length])],
    ['that are wrong', Array.from({ length: MANY }, (_, i) => `x${i}`)],
  ])('many %s', async (_, list) => {
    for (const language of LANGUAGES)
      expect(await send(list, language)).toMatchObject({ status: 422, body: { code: 'VALIDATION_FAILED', errors: { [name]: [SAYS[language](limit)] } } });
    expect(Object.keys((await send(list, 'en')).body.errors)).toEqual([name]);
  });
});

test('spaces of a block: more than there are, or a text that is longer than they are', async () => {
  const { path, body } = await blockCalls(() => ({ app, admin }))['POST /staff/blocks']();
  const send = (spaces: string, language: string) => app.call('POST', path, { token: admin.token, language, body: { ...body, spaces } });
  const twice = [...SPACE_IDS, ...SPACE_IDS].join(',');
  for (const language of LANGUAGES) expect((await send(twice, language)).body.errors).toEqual({ spaces: [SAYS[language](SPACE_IDS.length)] });
  const { status, body: refused } = await send(Array.from({ length: MANY }, () => SPACE_IDS[0]).join(','), 'en');
  expect([status, Object.keys(refused.errors)]).toEqual([422, ['spaces']]);
});
