import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { type Form, registrationForm } from '../../support/registration.ts';

/* Strangers who ask for registration codes of others, or guess them (docs/decisions/140). */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ TRUST_PROXY: '1' });
});
beforeEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.query('DELETE FROM rate_limits', []);
});
afterAll(() => app.close());

const stranger = (n = 1) => ({ 'x-forwarded-for': `198.51.100.${n}` });
const owner = { 'x-forwarded-for': '192.0.2.1' };
const other = (code: string) => (code === '111111' ? '222222' : '111111');
/** A while later, in which counters of a minute are empty again. */
async function later(): Promise<void> {
  app.clock.now = new Date(app.clock.now.getTime() + 61_000);
  await app.database.query("DELETE FROM rate_limits WHERE key LIKE 'sms-mobile:%' OR key LIKE 'letter-email:%'", []);
}

const KINDS = [
  { by: 'SMS', path: '/member/register/sms', field: 'sms_code', form: () => registrationForm(), target: ({ mobile }: Form) => ({ mobile }) },
  {
    by: 'e-mail',
    path: '/member/register/email',
    field: 'email_code',
    form: () => {
      const form = registrationForm({ sms_code: undefined });
      return { ...form, mobile: `5511912${form.mobile.slice(4)}` };
    },
    target: ({ email }: Form) => ({ email }),
  },
];

describe.each(KINDS)('a code by $by', ({ path, field, form: newForm, target }) => {
  const ask = (form: Form, headers: Record<string, string>) => app.call('POST', path, { body: target(form), headers });
  async function codeFor(form: Form, headers: Record<string, string>): Promise<string> {
    expect((await ask(form, headers)).status).toBe(200);
    const to = Object.values(target(form))[0];
    const message = (await app.sent()).findLast((each) => each.to === to);
    return /(?<!\d)\d{6}(?!\d)/.exec(`${message?.subject} ${message?.text}`)?.[0] ?? 'no code';
  }
  const send = async (form: Form, code: string, headers: Record<string, string>) =>
    Object.keys((await app.call('POST', '/member', { body: { ...form, [field]: code }, headers })).body.errors ?? {});

  test('is not used up by guesses from other networks, which have five together', async () => {
    const form = newForm();
    const code = await codeFor(form, owner);
    for (let n = 1; n <= 6; n += 1) expect(await send(form, other(code), stranger(n))).toEqual([field]);
    expect(await send(form, code, stranger(7))).toEqual([field]);
    expect(await send(form, code, owner)).toEqual([]);
  });

  test('stays the one that counts for its network when a stranger asks for another', async () => {
    const form = newForm();
    const code = await codeFor(form, owner);
    await codeFor(form, stranger());
    expect(await send(form, code, owner)).toEqual([]);
  });

  test('may be typed on another network than it was asked for on', async () => {
    const form = newForm();
    const code = await codeFor(form, owner);
    expect(await send(form, code, stranger())).toEqual([]);
  });

  test('is tried five times on its own network, and the code before a newer one is worth nothing there', async () => {
    const form = newForm();
    const first = await codeFor(form, owner);
    await later();
    const second = await codeFor(form, owner);
    if (first !== second) expect(await send(form, first, owner)).toEqual([field]);
    for (let tries = 0; tries < 5; tries += 1) await send(form, other(second), owner);
    expect(await send(form, second, owner)).toEqual([field]);
  });

  test('can be asked for by its owner, however often a stranger does; all networks together have twenty an hour', async () => {
    const form = newForm();
    for (let n = 0; n < 6; n += 1) {
      expect((await ask(form, stranger())).status).toBe(200);
      await later();
    }
    expect((await ask(form, stranger())).status).toBe(429);
    expect((await ask(form, owner)).status).toBe(200);
    const statuses: number[] = [];
    for (let n = 2; n <= 15; n += 1) statuses.push((await ask(form, stranger(n))).status);
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([13, 429]);
  });
});
