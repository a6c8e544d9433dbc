import { expect } from 'vitest';
import type { ImportKind } from '../../../src/domain/imports/member-import.ts';
import type { TestApp } from '../app.ts';
import { signUp } from '../members.ts';

/** The body of a list that is given to be imported. */
export function listForm(content: string | Uint8Array<ArrayBuffer>, kind: ImportKind | 'passwords' = 'old_accounts', name = 'list.csv'): FormData {
  const body = new FormData();
  body.set('kind', kind);
  body.set('file', new File([content], name));
  return body;
}

/** A list of one old account that was tried out. @returns its id */
async function triedList(app: TestApp): Promise<string> {
  const { token } = await signUp(app, { role: 'admin' });
  const { body } = await app.call('POST', '/staff/imports', { token, body: listForm('old_id,name,email\na1,Lin,lin@host.example\n') });
  await app.jobs.drain(app.handlers);
  return body.data.id;
}

/** The calls of staff about imports: how each is made, and what is recorded of it. */
export function importCalls(appOf: () => TestApp) {
  const none = { table: null, before: null, after: null };
  const moved = async (step: string, status: string) => {
    const id = await triedList(appOf());
    const expected = { table: 'member_imports', subject: { kind: 'import', id }, before: { status: 'checked' }, after: { status } };
    return { path: `/staff/imports/${id}/${step}`, expected };
  };
  return {
    'GET /staff/imports': () => ({ path: '/staff/imports', expected: { ...none, subject: null } }),
    'POST /staff/imports': () => {
      const expected = {
        table: 'member_imports',
        subject: { kind: 'import', id: expect.any(String) },
        before: null,
        after: { kind: 'upgrades', status: 'checking' },
      };
      return { path: '/staff/imports', body: listForm('member\n', 'upgrades'), expected };
    },
    'GET /staff/imports/{id}': async () => {
      const id = await triedList(appOf());
      return { path: `/staff/imports/${id}`, expected: { ...none, subject: { kind: 'import', id } } };
    },
    'GET /staff/imports/{id}/lines': async () => ({ path: `/staff/imports/${await triedList(appOf())}/lines`, expected: { ...none, subject: null } }),
    'GET /staff/imports/{id}/report': async () => ({ path: `/staff/imports/${await triedList(appOf())}/report`, expected: { ...none, subject: null } }),
    'POST /staff/imports/{id}/start': () => moved('start', 'importing'),
    'POST /staff/imports/{id}/cancel': () => moved('cancel', 'cancelled'),
  };
}
