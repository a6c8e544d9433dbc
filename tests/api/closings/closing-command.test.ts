import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, isoWeekday, taipeiDay } from '../../../src/domain/time/taipei-time.ts';
import type { TestApp } from '../../support/app.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { openScriptHome, type ScriptHome } from '../../support/run-script.ts';

/* Closing at short notice, as the process that an operator starts: it goes by the machine's clock. */

let home: ScriptHome;
const within = <T>(work: (app: TestApp) => Promise<T>) =>
  home.within(async (app) => {
    app.clock.now = new Date();
    return work(app);
  });
const run = (...args: string[]) => home.run('operate/closing.ts', args);
const REASONS = ['--zh', '颱風', '--en', 'Typhoon', '--ja', '台風'];
/** A day that the centre is open on, some days ahead, whatever day it is. */
let day = addDays(taipeiDay(new Date()), 3);

let member: TestMember;
beforeAll(async () => {
  home = await openScriptHome();
  member = await within(async (app) => {
    const { data } = (await app.call('GET', '/date_setting')).body;
    const isClosed = (each: string) => isoWeekday(each) === 1 || data.closed_days.some(({ date }: { date: string }) => date === each);
    while (isClosed(day)) day = addDays(day, 1);
    const signedUp = await signUp(app, { points: 500 });
    const { status, body } = await reserve(app, signedUp, { day });
    await app.database.db.updateTable('members').set({ mobile: '819012345678' }).where('id', '=', signedUp.memberId).execute();
    expect(status, body.message).toBe(200);
    await app.sent();
    return signedUp;
  });
});
afterAll(() => home.remove());

test('what stands on a day is listed and left alone, also by a dry run', async () => {
  for (const args of [
    ['show', day],
    ['close', day, ...REASONS, '--dry-run'],
  ]) {
    const { code, stderr, lines } = await run(...args);
    expect([code, stderr]).toEqual([0, '']);
    expect(lines[0]).toContain('rents 1');
    expect(lines.join('\n')).toContain(`+819012345678\t${member.email}`);
  }
  expect((await run('list')).lines).toEqual([]);
});

test('closing calls it off, once, and is taken back', async () => {
  const closed = await run('close', day, ...REASONS);
  expect(closed).toMatchObject({ code: 0, stderr: '', lines: [expect.stringContaining('rents 1')] });
  expect(closed.lines[0]).toContain('left 0');
  expect(await run('close', day, '--from', '10', ...REASONS)).toMatchObject({ code: 1, stderr: 'ALREADY_CLOSED\n' });
  await within(async (app) => {
    expect((await app.sent()).filter(({ to, subject }) => to === member.email && subject.includes('is closed'))).toHaveLength(1);
    const { created_by } = await app.database.db.selectFrom('closings').select('created_by').executeTakeFirstOrThrow();
    expect(created_by).toBeNull();
    const audited = await app.database.db.selectFrom('audit_entries').select('call').where('table_name', '=', 'rents').where('role', '=', 'system').execute();
    expect(audited).toContainEqual({ call: 'npm run closing close' });
  });
  const [id = ''] = (closed.lines[0] ?? '').split('\t');
  expect((await run('reopen', id)).lines).toEqual([expect.stringContaining('reopened')]);
  expect(await run('reopen', id)).toMatchObject({ code: 1, stderr: 'NOT_IN_STATE\n' });
});

test('a day that is none, a reason that is missing, or nothing at all is said in a few lines', async () => {
  for (const args of [['close', day], ['close', 'Friday', ...REASONS], ['show'], ['nonsense', day], []])
    expect(await run(...args), args.join(' ')).toMatchObject({ code: 2, stderr: expect.stringContaining('npm run closing -- show DAY') });
  expect(await run('show', '2020-01-01')).toMatchObject({ code: 1, stderr: 'VALIDATION_FAILED: day INVALID_TIME\n' });
});
