import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, listOf, openPage, refusal, sentCalls, settle } from '../../../tests/support/island.ts';
import { send } from '../../stores/api.ts';
import { createAudit } from './audit-store.ts';

vi.mock('../../stores/api.ts', async () => {
  const { ApiError, isCallFailure } = await import('../../client/errors.ts');
  return { ApiError, isCallFailure, newIdempotencyKey: () => 'form-0001', send: vi.fn() };
});

const onEnd: (() => void)[] = [];
beforeEach(() => void vi.mocked(send).mockReset());
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

const LIST = 'GET /staff/audit';
const ONE = 'GET /staff/audit/{id}';
const entry = { id: 41, action: 'update' };

async function open(search = '', answers = {}) {
  openPage('/en/staff/audit', { search });
  Object.assign(location, { hash: '' });
  answerCalls(send, { [LIST]: () => listOf([entry]), [ONE]: () => ({ data: entry }), ...answers });
  const queue = createAudit();
  onEnd.push(queue.$list.listen(() => {}));
  await settle();
  return queue;
}
const sent = (call: string) => sentCalls(send).filter((each) => each.call === call);

test('the address chooses act, record, days and words; without one, what was changed', async () => {
  await open();
  await open('?state=read&subject=lease&from=2026-11-01&to=2026-11-18&q=admin001');
  await open('?state=all&subject=nonsense&from=soon&to=2026-02-31');
  expect(sent(LIST).map(({ input }) => input.query)).toEqual([
    { page: 1, per_page: 50, action: 'change' },
    { page: 1, per_page: 50, action: 'read', subject: 'lease', from: '2026-11-01', to: '2026-11-18', q: 'admin001' },
    { page: 1, per_page: 50 },
  ]);
});

test('an entry is named by its number as a text, in the list and open', async () => {
  const queue = await open('?id=41');
  expect(queue.$list.get()).toMatchObject({ state: 'ready', data: [{ id: '41' }] });
  expect(queue.$one.get()).toEqual({ state: 'ready', item: { ...entry, id: '41' } });
  expect(queue.addressOf('42')).toBe('/en/staff/audit?id=42');
});

test('an entry that is none is missing, and the record has no work to give', async () => {
  const queue = await open('?id=9&assigned=mine', { [ONE]: () => Promise.reject(refusal('NOT_FOUND', 'None', { status: 404 })) });
  expect(queue.$one.get()).toEqual({ state: 'missing' });
  expect(queue.kind).toBeUndefined();
  expect(sentCalls(send).map(({ call }) => call)).not.toContain('GET /staff/queue/{kind}/marks');
});
