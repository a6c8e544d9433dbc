import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../support/members.ts';
import { openScriptHome, type ScriptHome } from '../../support/run-script.ts';

/* Who is staff, as the process that an operator starts. */

let home: ScriptHome;
const run = (...args: string[]) => home.run('operate/staff.ts', args);

let member: Awaited<ReturnType<typeof signUp>>;
let account: string;
beforeAll(async () => {
  home = await openScriptHome();
  member = await home.within(async (app) => {
    const signedUp = await signUp(app);
    account = (await app.database.db.selectFrom('members').select('account').executeTakeFirstOrThrow()).account;
    await app.sent();
    return signedUp;
  });
});
afterAll(() => home.remove());

test('the first member of staff: logged out, recorded, and written to', async () => {
  expect(await run('list')).toMatchObject({ code: 0, lines: [] });
  expect(await run('add', account.toUpperCase(), 'editor')).toMatchObject({ code: 0, stderr: '' });
  await home.within(async (app) => {
    const [sentEmail] = await app.sent();
    expect(sentEmail?.content).toContain(`Your account can now edit the site`);
    expect(sentEmail?.content).toContain(account);
    expect((await app.call('GET', '/member', { token: member.token })).status).toBe(401);
    const events = await app.database.db.selectFrom('security_events').select(['kind', 'detail', 'actor_id']).where('kind', '=', 'ROLE_CHANGED').execute();
    expect(events).toEqual([{ kind: 'ROLE_CHANGED', detail: { from: 'member', to: 'editor' }, actor_id: null }]);
  });
  expect((await run('list')).lines).toEqual([expect.stringMatching(new RegExp(`^${account}\teditor\t`))]);
});

test('the same again changes nothing; taking the role away is told and recorded as well', async () => {
  expect((await run('add', account, 'editor')).lines).toEqual([`${account} was editor already.`]);
  expect((await run('remove', account)).lines).toEqual([`${account}: editor → member. They are logged out, and were written to.`]);
  await home.within(async (app) => {
    expect((await app.sent()).map(({ content }) => content).join()).toContain('staff access has ended');
    const events = await app.database.db.selectFrom('security_events').select('detail').where('kind', '=', 'ROLE_CHANGED').orderBy('id').execute();
    expect(events.map(({ detail }) => detail)).toEqual([
      { from: 'member', to: 'editor' },
      { from: 'editor', to: 'member' },
    ]);
  });
  expect((await run('list')).lines).toEqual([]);
});

test('an account that is not there, an unknown role, or nothing at all is said in a line or two', async () => {
  expect(await run('add', 'nobody99', 'desk')).toMatchObject({ code: 1, stderr: expect.stringMatching(/^There is no account "nobody99".*\n$/) });
  for (const args of [['add', account, 'boss'], ['add', account, 'member'], ['add'], ['remove'], []])
    expect(await run(...args), args.join(' ')).toMatchObject({ code: 2, stderr: expect.stringContaining('npm run staff -- add <account> <role>') });
});

test('an option that a command does not know is one line', async () => {
  const { code, stderr } = await home.run('operate/old-accounts.ts', ['--nonsense']);
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^Unknown option '--nonsense'[^\n]*\n$/)]);
});
