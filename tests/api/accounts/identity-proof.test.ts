import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls, files } from '../../../src/contract/index.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { APPLICATION, applyForSpace, pdf, staffOf } from '../../support/bookings/spaces.ts';
import { pdfBytes } from '../../support/files/pdfs.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* ID numbers and identity proofs are for reviewers and admin (and for whom they are of), and looking at one is recorded. */

const NUMBER = APPLICATION.id_number;
const PROOF = 'proof of who I am';
let app: TestApp;
let people: Record<'owner' | 'member' | 'reviewer' | 'editor' | 'desk' | 'admin', TestMember>;
let lease: { id: string; attachments: { id: string; field: string }[] };
const fileId = (field: string) => lease.attachments.find((each) => each.field === field)?.id ?? '';

beforeAll(async () => {
  app = await openTestApp();
  people = {
    owner: await signUp(app),
    member: await signUp(app),
    reviewer: await signUp(app, { role: 'reviewer' }),
    editor: await signUp(app, { role: 'editor' }),
    desk: await signUp(app, { role: 'desk' }),
    admin: await signUp(app, { role: 'admin' }),
  };
  lease = (await applyForSpace(app, people.owner, { identity_proof: pdf('id.pdf', pdfBytes(2000, PROOF)) })).body.data;
});
afterAll(() => app.close());

const looks = async () =>
  app.database.db
    .selectFrom('audit_entries')
    .select(['actor_id', 'call', 'subject_kind', 'subject_id', 'member_id', 'at'])
    .where('action', '=', 'read')
    .execute();
const get = (path: string, { token }: TestMember) => app.call('GET', path, { token });

test('of all that can be asked for with these ids, by anybody, these answers alone hold a number or a proof', async () => {
  const asked = [...calls, ...files].filter(({ method, access }) => method === 'GET' && access !== undefined && access !== 'public');
  expect(asked.length).toBeGreaterThan(25);
  const ids = { lease: lease.id, proof: fileId('identity_proof'), plan: fileId('event_plan'), owner: people.owner.memberId };
  const found: string[] = [];
  for (const { path } of asked)
    for (const [name, person] of Object.entries(people))
      for (const [of, id] of path.includes('{') ? Object.entries(ids) : [['', '']]) {
        const { body } = await get(path.replace(/\{\w+\}/g, id ?? ''), person);
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        if (text.includes(NUMBER)) found.push(`${name}: number by ${path} ${of}`.trim());
        if (text.includes(PROOF)) found.push(`${name}: proof by ${path} ${of}`.trim());
      }
  expect(found.sort()).toEqual([
    'admin: number by /staff/space/apply/{id} lease',
    'admin: proof by /upload/{id} proof',
    'owner: number by /my/space_apply',
    'owner: proof by /upload/{id} proof',
    'reviewer: number by /staff/space/apply/{id} lease',
    'reviewer: proof by /upload/{id} proof',
  ]);
});

describe.each(['editor', 'desk'] as const)('%s', (role) => {
  test('sees an application without number and proof, and is refused the file', async () => {
    const { body } = await get(`/staff/space/apply/${lease.id}`, people[role]);
    expect(body.data).toMatchObject({ id: lease.id, applicant_name: '林小漫', id_number: null });
    expect(body.data.attachments.map(({ field }: { field: string }) => field)).toEqual(['event_plan', 'other']);
    const before = (await looks()).length;
    const refused = await get(`/upload/${fileId('identity_proof')}`, people[role]);
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
    expect(await looks()).toHaveLength(before);
    expect((await get(`/upload/${fileId('event_plan')}`, people[role])).status).toBe(200);
  });
});

describe.each(['reviewer', 'admin'] as const)('%s', (role) => {
  test('sees both, one application at a time, and each look is recorded: who, when, which', async () => {
    const [one, proof] = [`/staff/space/apply/${lease.id}`, fileId('identity_proof')];
    const before = (await looks()).length;
    expect((await get(one, people[role])).body.data.id_number).toBe(NUMBER);
    expect((await get(`/upload/${proof}`, people[role])).status).toBe(200);
    const who = { actor_id: people[role].memberId, member_id: people.owner.memberId, at: app.clock.now };
    expect((await looks()).slice(before)).toEqual([
      { ...who, call: 'GET /staff/space/apply/{id}', subject_kind: 'lease', subject_id: lease.id },
      { ...who, call: 'GET /upload/{id}', subject_kind: 'upload', subject_id: proof },
    ]);
    const list = await get('/staff/space/apply', people[role]);
    expect(list.body.data[0]).toMatchObject({ id_number: null, attachments: [{}, { field: 'identity_proof' }, {}] });
  });

  test('sees nothing where the look cannot be recorded', async () => {
    await app.database.query('ALTER TABLE audit_entries ADD CONSTRAINT full_up CHECK (false) NOT VALID', []);
    try {
      for (const path of [`/staff/space/apply/${lease.id}`, `/upload/${fileId('identity_proof')}`]) {
        const { status, body } = await get(path, people[role]);
        expect([path, status, body.code]).toEqual([path, 500, 'INTERNAL']);
      }
    } finally {
      await app.database.query('ALTER TABLE audit_entries DROP CONSTRAINT full_up', []);
    }
  });
});

test('steps of staff do not answer with a number either', async () => {
  const reviewed = await staffOf(app, people.reviewer).approve(lease.id);
  const paid = await staffOf(app, people.desk).desk(lease.id, { event: 'pay_deposit', method: 'cash' });
  for (const { status, body } of [reviewed, paid]) expect([status, body.data.id_number]).toEqual([200, null]);
  expect(paid.body.data.attachments).toHaveLength(2);
});

test('the owner’s own look is nobody’s business', async () => {
  const before = (await looks()).length;
  expect((await get(`/upload/${fileId('identity_proof')}`, people.owner)).status).toBe(200);
  expect((await get('/my/space_apply', people.owner)).body.data[0].id_number).toBe(NUMBER);
  expect(await looks()).toHaveLength(before);
});
