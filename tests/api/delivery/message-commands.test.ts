import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSecrets } from '../../../src/server/adapters/secrets.ts';
import { undeliveredOwner } from '../../../src/server/delivery/deliver-message.ts';
import { listMarked, markAddress } from '../../../src/server/delivery/undeliverable-address.ts';
import { newMessageId } from '../../../src/server/emails/message-id.ts';
import { TEST_NOW } from '../../support/app.ts';
import { openScriptHome, type ScriptHome } from '../../support/run-script.ts';
import { OTHER_SECRET_KEY, TEST_SECRET_KEY } from '../../support/secret-keys.ts';
import { bounceOf } from '../../support/services/bounces.ts';

/* The operator's commands for messages, each as the process that an operator starts. */

let home: ScriptHome;
const keys = (current: string, former: string | null) => openSecrets({ current, former }, home.folder);
const run: ScriptHome['run'] = (...given) => home.run(...given);
const mail = (to: string, values: Record<string, string>) => ({ to, language: 'en', template: 'accountDeleted', values }) as const;
const OLDEST_FIRST = ['lost', 'hole', 'code', 'former', 'current'];

beforeAll(async () => {
  home = await openScriptHome();
  const sealers = { lost: keys('Kq7vN2xWc9RtYb4LmZp0HsJdGf6UaEiQ', null), former: keys(OTHER_SECRET_KEY, null) };
  await home.within(async ({ database, secrets }) => {
    for (const [index, id] of OLDEST_FIRST.entries()) {
      const payload = Buffer.from(JSON.stringify(mail(`${id}@mail.example`, id === 'hole' ? {} : { name: 'Hanako' })));
      const sealer = id === 'lost' || id === 'former' ? sealers[id] : secrets;
      await database.db
        .insertInto('undelivered_messages')
        .values({
          id,
          kind: 'mail',
          recipient: `${id}@mail.example`,
          template: 'accountDeleted',
          language: 'en',
          payload: id === 'code' ? null : sealer.seal(payload, undeliveredOwner(id)),
          reason: 'not sent: ESOCKET',
          queued_at: TEST_NOW,
          failed_at: new Date(TEST_NOW.getTime() + index * 1000),
        })
        .execute();
    }
    for (const address of ['marked@mail.example', 'current@mail.example'])
      await markAddress(database.db, { kind: 'mail', address, reason: 'refused with RCPT 550', now: TEST_NOW });
  });
});
afterAll(() => home.remove());

test('list shows what could not be delivered, oldest first', async () => {
  const { code, lines } = await run('operate/undelivered.ts', ['list']);
  expect(code).toBe(0);
  expect(lines.map((line) => line.split('\t')[0])).toEqual(OLDEST_FIRST);
  expect(lines[0]).toBe('lost\tmail\tlost@mail.example\taccountDeleted\t2026-11-18T02:30:00.000Z\tnot sent: ESOCKET\t');
  expect(lines[2]).toMatch(/carried a code$/);
});

test('reseal puts them under the new key, names what opens with none, and says what is queued under another', async () => {
  await home.within((app) => app.database.db.transaction().execute((tx) => app.jobs.enqueue(tx, 'send-mail', mail('queued@mail.example', { name: 'Hanako' }))));
  // The change of docs/operations.md, and back again: the test's key is the new one.
  const first = await run('operate/reseal.ts', [], { SECRET_KEY_FORMER: OTHER_SECRET_KEY });
  expect([first.code, first.lines[0]]).toEqual([1, 'Sealed anew under SECRET_KEY: 0 secrets of authenticators, 1 undelivered messages, 0 secrets of webhooks']);
  expect(first.lines[1]).toBe('Queued messages that are still under another key: 0');
  expect(first.stderr).toBe('The undelivered message lost opens with neither SECRET_KEY nor SECRET_KEY_FORMER: it can only be dropped\n');
  const other = await run('operate/reseal.ts', [], { SECRET_KEY: OTHER_SECRET_KEY, SECRET_KEY_FORMER: TEST_SECRET_KEY });
  expect(other.lines[0]).toBe('Sealed anew under SECRET_KEY: 0 secrets of authenticators, 3 undelivered messages, 0 secrets of webhooks');
  expect(other.lines[1]).toBe('Queued messages that are still under another key: 1');
  expect((await run('operate/reseal.ts', [], { SECRET_KEY_FORMER: OTHER_SECRET_KEY })).lines[0]).toMatch(/, 3 undelivered messages, 0 secrets of webhooks$/);
});

test('send-again --all goes on past what cannot be opened or filled in, and names each', async () => {
  const { code, lines } = await run('operate/undelivered.ts', ['send-again', '--all']);
  expect(code).toBe(1);
  expect(lines.map((line) => line.split('\t'))).toEqual([
    ['lost', expect.stringMatching(/^failed: a secret opens with neither/)],
    ['hole', expect.stringMatching(/^failed: No value for \{\{name\}\}/)],
    ['former', 'sent'],
    ['current', 'sent'],
  ]);
  await home.within(async (app) => {
    expect((await app.sent()).map(({ to }) => to).sort()).toEqual(['current@mail.example', 'former@mail.example', 'queued@mail.example']);
    // What failed is as it was; sending again is trying the address again.
    const left = await app.database.db.selectFrom('undelivered_messages').select('id').orderBy('failed_at').execute();
    expect(left.map(({ id }) => id)).toEqual(['lost', 'hole', 'code']);
    expect((await listMarked(app.database.db)).map(({ address }) => address)).toEqual(['marked@mail.example']);
  });
});

test('unmark takes a mark away, drop a message, and a wrong word shows how it is used', async () => {
  expect(await run('operate/undelivered.ts', ['unmark', 'mail', 'Marked@mail.example'])).toMatchObject({
    code: 0,
    lines: ['Marked@mail.example\ttried again'],
  });
  expect(await run('operate/undelivered.ts', ['marked'])).toMatchObject({ code: 0, lines: [] });
  expect(await run('operate/undelivered.ts', ['drop', 'lost', 'nobody'])).toMatchObject({ code: 0, lines: ['lost\tdropped', 'nobody\tunknown'] });
  expect(await run('operate/undelivered.ts', ['sendagain'])).toMatchObject({ code: 2, stderr: expect.stringContaining('send-again <id>…|--all') });
});

test('bounces reads what a mail server pipes into it', async () => {
  const to = 'bounced@mail.example';
  const id = newMessageId(keys(TEST_SECRET_KEY, null), '6f1f3c52-6f0c-4f55-9c7e-2f6d7d6a4b11', to);
  const input = bounceOf({ messageId: `<${id}@comichub.example>`, to });
  expect(await run('operate/bounces.ts', ['-'], { input })).toMatchObject({ code: 0, lines: [`marked\t${to}\t5.1.1`] });
  expect(await run('operate/undelivered.ts', ['marked'])).toMatchObject({
    lines: [expect.stringMatching(new RegExp(`^mail\\t${to}\\t.*\\tcame back with 5\\.1\\.1$`))],
  });
  expect((await run('operate/bounces.ts', ['/nowhere/at-all'])).code).toBe(75);
});
