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
  ] as const)
    expect([list, (await viewsOf(list, await signUp(app, { role })).save('Not theirs', '')).status]).toEqual([list, 403]);
  expect((await viewsOf('members', await signUp(app, { role: 'desk' })).save('Locked', '?state=locked')).status).toBe(200);
});
