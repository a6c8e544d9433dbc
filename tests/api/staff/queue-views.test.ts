import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { QUEUE_VIEWS_MAX, VIEWED_LISTS, type ViewedList } from '../../../src/domain/staff/queue-item.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* Views of a queue that somebody of the staff saves for themselves. */

let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
});
afterAll(() => app.close());

const viewsOf = (kind: ViewedList, { token } = admin) => {
  const path = `/staff/queue/${kind}/views`;
  return {
    read: async () => (await app.call('GET', path, { token })).body.data.views as { id: string; name: string; search: string }[],
    save: (name: string, search: string) => app.call('POST', path, { token, body: { name, search } }),
    rename: (id: string, name: string) => app.call('PUT', `${path}/${id}`, { token, body: { name } }),
    remove: (id: string) => app.call('DELETE', `${path}/${id}`, { token }),
  };
};

describe.each(VIEWED_LISTS)('views of %s', (kind) => {
  test('are saved under a name, replaced under the same, removed, and nobody else’s', async () => {
    const { read, save, remove } = viewsOf(kind);
    const colleague = viewsOf(kind, await signUp(app, { role: 'admin' }));
    await save('Mine, oldest first', '?assigned=mine&sort=oldest');
    expect((await save('All', '')).body.data.views).toMatchObject([{ name: 'All', search: '' }, { name: 'Mine, oldest first' }]);
    await save('All', '?state=all&columns=member%2Cstate');
    const [all, mine] = await read();
    expect([all?.search, mine?.search]).toEqual(['?state=all&columns=member%2Cstate', '?assigned=mine&sort=oldest']);
    expect(await colleague.read()).toEqual([]);
    expect((await colleague.remove(all?.id ?? '')).body.code).toBe('NOT_FOUND');
    expect((await remove(all?.id ?? '')).body.data.views).toMatchObject([{ name: 'Mine, oldest first' }]);
  });
});

test('a view is called otherwise and stays what it is; not as another of them, nor by anybody else', async () => {
  const member = await signUp(app, { role: 'admin' });
  const { save, rename, read } = viewsOf('orders', member);
  await save('Paid', '?state=paid&sort=oldest');
  const [{ id: other = '' } = {}] = (await save('All', '')).body.data.views as { id: string }[];
  const { id } = (await read()).find(({ name }) => name === 'Paid') ?? { id: '' };
  expect((await rename(id, 'Paid, oldest first')).body.data.views).toMatchObject([
    { name: 'All' },
    { id, name: 'Paid, oldest first', search: '?state=paid&sort=oldest' },
  ]);
  const taken = await rename(id, 'All');
  expect([taken.status, taken.body.errors]).toMatchObject([422, { name: expect.anything() }]);
  expect((await rename(id, ' ')).body.errors).toHaveProperty('name');
  expect((await viewsOf('orders').rename(id, 'Mine')).body.code).toBe('NOT_FOUND');
  expect((await viewsOf('audit', member).rename(id, 'Of another list')).body.code).toBe('NOT_FOUND');
  expect((await viewsOf('orders', await signUp(app, { role: 'reviewer' })).rename(id, 'Not theirs')).status).toBe(403);
  const answers = await Promise.all([rename(id, 'Both'), rename(other, 'Both')]);
  expect(answers.map(({ status }) => status).toSorted(), 'of two that get one name at once, one has it').toEqual([200, 422]);
});

test('there are so many at most, whoever saves at once; one that is removed makes room', async () => {
  const { read, save, remove } = viewsOf('leases', await signUp(app, { role: 'reviewer' }));
  const answers = await Promise.all(Array.from({ length: QUEUE_VIEWS_MAX + 1 }, (_, i) => save(`View ${i}`, '')));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(QUEUE_VIEWS_MAX).fill(200), 422]);
  expect((await save('One more', '')).body.errors).toHaveProperty('name');
  const [first] = await read();
  expect((await save(first?.name ?? '', '?state=past')).status).toBe(200);
  await remove(first?.id ?? '');
  expect((await save('One more', '')).status).toBe(200);
  expect(await read()).toHaveLength(QUEUE_VIEWS_MAX);
});

test('a view is the query of an address, and nothing else', async () => {
  const { save } = viewsOf('leases');
  for (const search of ['https://evil.example/', '//evil.example', '?q=<script>', `?q=${'x'.repeat(600)}`])
    expect((await save('Odd', search)).body.errors).toHaveProperty('search');
  expect((await save(' ', '')).body.errors).toHaveProperty('name');
  for (const [role, list] of [
    ['reviewer', 'messages'],
    ['reviewer', 'members'],
    ['desk', 'audit'],
    ['editor', 'orders'],
    ['desk', 'invoices'],
    ['desk', 'imports'],
    ['reviewer', 'settings'],
    ['desk', 'webhooks'],
    ['desk', 'tokens'],
  ] as const)
    expect([list, (await viewsOf(list, await signUp(app, { role })).save('Not theirs', '')).status]).toEqual([list, 403]);
  expect((await viewsOf('members', await signUp(app, { role: 'desk' })).save('Locked', '?state=locked')).status).toBe(200);
});
