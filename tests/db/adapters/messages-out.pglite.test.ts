import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type Mail, openMailer } from '../../../src/server/adapters/mail.ts';
import { openOutbox } from '../../../src/server/adapters/outbox.ts';
import { openSmsSender, type SmsSender } from '../../../src/server/adapters/sms.ts';
import { readSent } from '../../../src/server/delivery/read-outbox.ts';
import { openHttpStub } from '../../support/services/http-stub.ts';
import { openSmtp, type SmtpOptions } from '../../support/services/smtp.ts';

/* What the ways out promise, asked of the demo's files and of real servers. */

const AT = new Date('2026-11-18T10:30:00+08:00');
const FROM = 'office@hub.example';
const MAIL: Mail = {
  id: '5f0c7c1e-0000-4000-8000-000000000001',
  to: 'reader@example.org',
  fromName: '漫畫, "中心" <x@evil.example>',
  replyTo: 'desk@hub.example',
  subject: '您的預約已確認 — ご予約',
  text: '親愛的會員，\n.\n..dots at the start of a line\nEnd.\n',
  html: '<p>親愛的會員</p>',
  calendars: [{ name: 'booking.ics', body: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' }],
};
/** Of what never answers; everything else has the time it has in production, on however busy a machine. */
const SHORT_MS = 400;

const folder = mkdtempSync(join(tmpdir(), 'messages-out-'));
const outbox = openOutbox(folder);
const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function smtp(options: SmtpOptions = {}, timeoutMs?: number) {
  const server = await openSmtp(options);
  cleanUps.push(server.close);
  return { server, mailer: openMailer(server.url, outbox, FROM, timeoutMs) };
}
async function gateway(timeoutMs?: number) {
  const stub = await openHttpStub();
  cleanUps.push(stub.close);
  return { stub, sms: openSmsSender({ url: stub.url, token: 'secret' }, outbox, 'ComicHub', timeoutMs) };
}

/** Sends by either way, and gives the message as it came out. */
const WAYS: [string, (mail: Mail) => Promise<string>][] = [
  [
    'a file of the outbox',
    async (mail) => {
      await openMailer(null, outbox, FROM).send(mail, AT);
      return outbox.read((await outbox.list()).find((file) => file.includes(mail.id)) ?? 'none');
    },
  ],
  [
    'SMTP',
    async (mail) => {
      const { server, mailer } = await smtp();
      await mailer.send(mail, AT);
      return server.received[0]?.source ?? 'none';
    },
  ],
];

describe.each(WAYS)('an e-mail by %s', (_, send) => {
  test('comes out as it went in, with its id, its time and its attachment', async () => {
    const source = await send(MAIL);
    expect(source).toMatch(/^Message-ID: <5f0c7c1e-0000-4000-8000-000000000001@hub\.example>\r?$/im);
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r?$/im);
    // Nobody has subscribed to any of them (docs/decisions/130).
    expect(source).not.toMatch(/^List-/im);
    expect(source).toMatch(/^Reply-To: desk@hub\.example\r?$/im);
    expect(source).toMatch(/^Date: Wed, 18 Nov 2026 02:30:00 \+0000\r?$/im);
    expect(source).toMatch(/Content-Type: text\/calendar; charset=utf-8; name=booking\.ics/i);
    const { to, subject, text } = await readSent('x.eml', source);
    expect([to, subject, text.trim()]).toEqual([MAIL.to, MAIL.subject, MAIL.text.trim()]);
  });
});

describe('SMTP', () => {
  test('goes over TLS before the password does, when the server offers it', async () => {
    const { server, mailer } = await smtp({ tls: true, login: { user: 'hub@example', password: 'p:w/d' } });
    await mailer.send(MAIL, AT);
    expect(server.received).toMatchObject([{ from: 'office@hub.example', to: [MAIL.to], isSecure: true, user: 'hub@example' }]);
  });

  test('does not believe a certificate that nobody vouches for, unless told to', async () => {
    const { server } = await smtp({ tls: true });
    const mailer = openMailer(server.url.replace('&tls.rejectUnauthorized=false', ''), outbox, FROM);
    await expect(mailer.send(MAIL, AT)).rejects.toThrow(/certificate/);
    expect(server.received).toEqual([]);
  });

  test('fails with a wrong password', async () => {
    const { server } = await smtp({ login: { user: 'hub', password: 'right' } });
    await expect(openMailer(server.url.replace('right', 'wrong'), outbox, FROM).send(MAIL, AT)).rejects.toMatchObject({ responseCode: 535 });
  });

  test.each([
    [421, 'rcpt'],
    [450, 'rcpt'],
    [550, 'rcpt'],
    [450, 'data'],
    [552, 'data'],
  ] as const)('tells a %i (%s) as that, and sends when the server has changed its mind', async (code, at) => {
    const { server, mailer } = await smtp();
    server.mood = { refuse: code, at };
    await expect(mailer.send(MAIL, AT)).rejects.toMatchObject({ responseCode: code });
    server.mood = 'accept';
    server.received.length = 0;
    await mailer.send(MAIL, AT);
    expect(server.received).toHaveLength(1);
  });

  test.each(['drop-after-data', 'hang'] as const)(
    'that takes a message and says nothing (%s) has failed; the second time it is the same message',
    async (mood) => {
      const { server, mailer } = await smtp();
      server.mood = mood;
      const first = mood === 'hang' ? openMailer(server.url, outbox, FROM, 5 * SHORT_MS) : mailer;
      await expect(first.send(MAIL, AT)).rejects.toThrow();
      server.mood = 'accept';
      await mailer.send(MAIL, AT);
      expect(server.received.map(({ messageId }) => messageId)).toEqual(Array(2).fill('<5f0c7c1e-0000-4000-8000-000000000001@hub.example>'));
    },
  );

  test('that accepts connections and never greets is given up', async () => {
    const { mailer } = await smtp({ isSilent: true }, SHORT_MS);
    await expect(mailer.send(MAIL, AT)).rejects.toMatchObject({ code: expect.stringMatching(/ETIMEDOUT|ECONNECTION/) });
  });

  test('that is not there fails at once', async () => {
    const { server, mailer } = await smtp();
    await server.close();
    await expect(mailer.send(MAIL, AT)).rejects.toMatchObject({ code: 'ESOCKET' });
  });
});

const SMS = { id: 'a1', to: '0912345678', text: '驗證碼 123456' };

interface SmsWay {
  sms: SmsSender;
  /** The messages delivered so far. A gateway ignores one whose idempotency key it has seen. */
  sent(): Promise<{ to: string; text: string }[]>;
  /** Lets nothing go out any more, or everything again. */
  block(isBlocked: boolean): void;
}
/** The demo's files and the gateway: one contract. */
const SMS_WAYS: [string, () => Promise<SmsWay>][] = [
  [
    'a file of the outbox',
    async () => {
      const place = join(mkdtempSync(join(folder, 'sms-')), 'outbox');
      const own = openOutbox(place);
      return {
        sms: openSmsSender(null, own, 'ComicHub'),
        sent: async () => Promise.all((await own.list()).map(async (file) => readSent(file, await own.read(file)))),
        block: (isBlocked) => (isBlocked ? writeFileSync(place, 'no folder') : rmSync(place)),
      };
    },
  ],
  [
    'the gateway',
    async () => {
      const { stub, sms } = await gateway();
      const taken = new Map<string, { to: string; text: string }>();
      return {
        sms,
        sent: async () => {
          for (const { headers, body } of stub.requests) taken.set(String(headers['idempotency-key']), JSON.parse(String(body)));
          return [...taken.values()];
        },
        block: (isBlocked) => {
          stub.mood = isBlocked ? 503 : 200;
          stub.requests.length = 0;
        },
      };
    },
  ],
];

describe.each(SMS_WAYS)('an SMS by %s', (_, open) => {
  test.each([SMS.text, '"quoted" \\ <b>&amp;', '第一行\n第二行 🖋 ー'])('comes out with its number and the text it went in with: %j', async (text) => {
    const { sms, sent } = await open();
    await sms.send({ ...SMS, text }, AT);
    expect(await sent()).toMatchObject([{ to: SMS.to, text }]);
  });

  test('is one message however often its job is tried; another id is another message', async () => {
    const { sms, sent } = await open();
    await sms.send(SMS, AT);
    await sms.send(SMS, new Date(AT.getTime() + 60_000));
    expect(await sent()).toHaveLength(1);
    await sms.send({ ...SMS, id: 'a2' }, AT);
    expect(await sent()).toHaveLength(2);
  });

  test('has failed when it cannot go out, and goes out when it can', async () => {
    const { sms, sent, block } = await open();
    block(true);
    await expect(sms.send(SMS, AT)).rejects.toThrow();
    block(false);
    expect(await sent()).toEqual([]);
    await sms.send(SMS, AT);
    expect(await sent()).toMatchObject([{ to: SMS.to, text: SMS.text }]);
  });

  test('comes out beside others that are sent at once', async () => {
    const { sms, sent } = await open();
    const numbers = Array.from({ length: 20 }, (_each, i) => `09${String(i).padStart(8, '0')}`);
    await Promise.all(numbers.map((to, i) => sms.send({ id: `b${i}`, to, text: to }, AT)));
    expect((await sent()).map(({ to, text }) => [to, text]).sort()).toEqual(numbers.map((to) => [to, to]));
  });
});

describe('the SMS gateway', () => {
  test('is asked by one POST of text and id, with the token', async () => {
    const { stub, sms } = await gateway();
    await sms.send(SMS, AT);
    const [request, ...others] = stub.requests;
    expect(others).toEqual([]);
    expect(JSON.parse(String(request?.body))).toEqual({ ...SMS, from: 'ComicHub' });
    expect(request).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer secret', 'idempotency-key': 'a1', 'content-type': 'application/json' } });
  });

  test.each([200, 201, 202, 204])('has taken it when it answers %i', async (status) => {
    const { stub, sms } = await gateway();
    stub.mood = status;
    await sms.send(SMS, AT);
    expect(stub.requests).toHaveLength(1);
  });

  test.each([400, 401, 404, 429, 500, 503])('has failed when it answers %i', async (status) => {
    const { stub, sms } = await gateway();
    stub.mood = status;
    await expect(sms.send(SMS, AT)).rejects.toThrow(String(status));
  });

  test('has failed when it sends elsewhere: the POST would become a GET', async () => {
    const { stub, sms } = await gateway();
    const other = await gateway();
    stub.mood = { redirect: other.stub.url };
    await expect(sms.send(SMS, AT)).rejects.toThrow('302');
    expect(other.stub.requests).toEqual([]);
  });

  test.each(['hang', 'reset'] as const)('has failed in its time when it does %s', async (mood) => {
    const { stub, sms } = await gateway(mood === 'hang' ? SHORT_MS : undefined);
    stub.mood = mood;
    await expect(sms.send(SMS, AT)).rejects.toThrow();
  });

  test('has failed when nobody listens there', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    await new Promise((resolve) => server.close(resolve));
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(openSmsSender({ url: `http://127.0.0.1:${port}/`, token: null }, outbox, 'x').send(SMS, AT)).rejects.toThrow();
  });
});
