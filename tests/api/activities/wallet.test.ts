import { createHash } from 'node:crypto';
import { jwtVerify } from 'jose';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newPassToken } from '../../../src/server/activities/wallet/pass-link.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { ACTIVITY, apply, cancel, INTRO } from '../../support/bookings/registrations.ts';
import { unzipBytes } from '../../support/files/unzip.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { ACCOUNT, ISSUER, makeAppleKeys, makeGoogleKeys, PASS_TYPE, TEAM, verifySignature, walletEnvironment } from '../../support/services/wallet-keys.ts';

/* Tickets in the wallets of phones: whom they are given to, what they say, and that their signatures hold. */

const apple = makeAppleKeys();
const google = makeGoogleKeys();
const SITE = 'https://hub.example';
let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await openTestApp({ ...walletEnvironment(apple, google), PUBLIC_SITE_URL: SITE });
  member = await signUp(app, { points: 200 });
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.query('DELETE FROM registrations', []);
  await app.sent();
});
afterAll(() => app.close());

const walletsOf = async (id: string, { token }: Pick<TestMember, 'token'> = member, query = '') =>
  (await app.call('GET', `/my/activity_apply/${id}/wallet${query}`, { token })).body;
const pathOf = (url: string) => url.slice(`${SITE}/api`.length);
const registered = async (activity: string = ACTIVITY.talk, form: object = {}): Promise<string> => (await apply(app, member, activity, form)).body.data.id;

/** A pass as a phone takes it: opened once its digests and its signature are good. */
async function openPass(url: string) {
  const { status, headers, bytes } = await app.bytes(pathOf(url));
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'application/vnd.apple.pkpass', 'no-store']);
  const { 'manifest.json': manifest = Buffer.of(), signature = Buffer.of(), ...files } = await unzipBytes(bytes);
  const digests = Object.entries(files).map(([name, content]) => [name, createHash('sha1').update(content).digest('hex')]);
  expect(JSON.parse(manifest.toString())).toEqual(Object.fromEntries(digests));
  verifySignature({ manifest, signature, authority: apple.authority });
  return { pass: JSON.parse(files['pass.json']?.toString() ?? ''), files, manifest, signature };
}
const fieldOf = (fields: { key: string; value: unknown }[], name: string) => fields.find(({ key }) => key === name)?.value;

describe('Apple Wallet', () => {
  test('a pass says what the ticket says, with its code, and its manifest and signature hold', async () => {
    const id = await registered(ACTIVITY.talk, { size: 2 });
    const { data } = await walletsOf(id);
    expect(data).toMatchObject({
      is_void: false,
      apple_url: expect.stringMatching(/^https:\/\/hub\.example\/api\/my\/activity_apply\/pass\/[\w.-]+\.pkpass$/),
    });
    const { pass, files, manifest, signature } = await openPass(data.apple_url);
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: PASS_TYPE,
      teamIdentifier: TEAM,
      serialNumber: id,
      voided: false,
      barcodes: [{ format: 'PKBarcodeFormatQR', message: `${SITE}/en/desk?registration=${id}` }],
    });
    expect(new Date(pass.relevantDate)).toEqual(new Date('2026-12-12T14:00:00+08:00'));
    expect(new Date(pass.expirationDate)).toEqual(new Date('2026-12-12T16:00:00+08:00'));
    const { headerFields, primaryFields, secondaryFields, auxiliaryFields } = pass.eventTicket;
    expect(fieldOf(headerFields, 'people')).toBe(2);
    expect(fieldOf(primaryFields, 'title')).toBe('Sample talk');
    expect(fieldOf(secondaryFields, 'when')).toBe('Sat 12 Dec 2026, 14:00–16:00');
    expect(fieldOf(auxiliaryFields, 'holder')).toMatch(/^Member \d+$/);
    expect(fieldOf(auxiliaryFields, 'where')).not.toBe('');
    for (const [name, side] of Object.entries({ 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87, 'logo@2x.png': 100 }))
      expect((await sharp(files[name]).metadata()).width).toBe(side);
    // The check would notice: another manifest is not what was signed.
    expect(() => verifySignature({ manifest: Buffer.from(`${manifest} `), signature, authority: apple.authority })).toThrow();
    expect(() => verifySignature({ manifest, signature, authority: makeAppleKeys().authority })).toThrow();
  });

  test('it speaks the language of the member, or the one that is asked for; a series has all of its sessions', async () => {
    const reader = await signUp(app, { points: 200, language: 'ja' });
    const { id } = (await apply(app, reader, ACTIVITY.course)).body.data;
    const japanese = (await openPass((await walletsOf(id, reader)).data.apple_url)).pass;
    expect(japanese.eventTicket.secondaryFields[0]).toMatchObject({ label: '日時', value: expect.stringMatching(/^2026年12月15日（火）19:00/) });
    expect(japanese.barcodes[0].message).toBe(`${SITE}/ja/desk?registration=${id}`);
    expect(String(fieldOf(japanese.eventTicket.backFields, 'times')).split('\n')).toHaveLength(3);
    const chinese = (await openPass((await walletsOf(id, reader, '?lang=zh')).data.apple_url)).pass;
    expect(chinese.eventTicket.secondaryFields[0].label).toBe('時間');
    // The same serial number: on the phone one takes the place of the other.
    expect(chinese.serialNumber).toBe(japanese.serialNumber);
    app.clock.now = new Date('2026-12-16T10:00:00+08:00');
    const later = (await openPass((await walletsOf(id, reader)).data.apple_url)).pass;
    expect(later.eventTicket.secondaryFields[0].value).toMatch(/^2026年12月22日/);
  });

  test('of a cancelled registration it is void and has no code, also at an address given before', async () => {
    const id = await registered();
    const before = (await walletsOf(id)).data.apple_url;
    expect((await openPass(before)).pass.voided).toBe(false);
    expect((await cancel(app, member, ACTIVITY.talk)).status).toBe(200);
    const { data } = await walletsOf(id);
    expect(data).toMatchObject({ is_void: true, google_url: null });
    for (const url of [before, data.apple_url]) {
      const { pass } = await openPass(url);
      expect([pass.serialNumber, pass.voided, pass.barcodes]).toEqual([id, true, undefined]);
      expect(pass.eventTicket.primaryFields[0].label).toBe('Cancelled');
    }
  });

  test('an address ends after ten minutes, and one that we did not write, or that was changed, opens nothing', async () => {
    const id = await registered();
    const url = (await walletsOf(id)).data.apple_url as string;
    app.clock.now = new Date(TEST_NOW.getTime() + 10 * 60_000 - 1);
    expect((await app.bytes(pathOf(url))).status).toBe(200);
    app.clock.now = new Date(TEST_NOW.getTime() + 10 * 60_000);
    expect((await app.bytes(pathOf(url))).status).toBe(404);
    app.clock.now = TEST_NOW;
    const other = await apply(app, await signUp(app), ACTIVITY.talk);
    const forged = newPassToken({ mac: () => Buffer.alloc(32) }, { id: other.body.data.id, language: 'en' }, TEST_NOW);
    const [named = '', until = '', language = '', mark = ''] = forged.split('.');
    const [, ownUntil, ownLanguage, ownMark] = pathOf(url).replace('.pkpass', '').split('/').at(-1)?.split('.') ?? [];
    for (const token of [
      forged,
      [named, ownUntil, ownLanguage, ownMark].join('.'),
      [named, until, language, ownMark].join('.'),
      'x',
      `${mark}.${mark}`,
      '%00',
      'x'.repeat(90),
    ])
      expect((await app.bytes(`/my/activity_apply/pass/${token}.pkpass`)).status, token).toBe(404);
  });
});

describe('Google Wallet', () => {
  const claimsOf = async (url: string) => {
    expect(url).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w.-]+$/);
    const { payload, protectedHeader } = await jwtVerify(url.split('/').at(-1) ?? '', google.publicKey, {
      issuer: ACCOUNT,
      audience: 'google',
      currentDate: TEST_NOW,
    });
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT' });
    // biome-ignore lint/suspicious/noExplicitAny: claims of every shape
    return payload as any;
  };

  test('the address has the ticket, signed by the account, and is short enough for every browser', async () => {
    const id = await registered();
    const { google_url: url } = (await walletsOf(id)).data;
    const { payload, typ, origins, iat } = await claimsOf(url);
    expect([typ, origins, iat]).toEqual(['savetowallet', [SITE], TEST_NOW.getTime() / 1000]);
    const [event] = payload.eventTicketClasses;
    const [ticket] = payload.eventTicketObjects;
    expect(event).toMatchObject({
      id: expect.stringMatching(new RegExp(`^${ISSUER}\\.[\\w-]{16}$`)),
      eventName: { defaultValue: { language: 'en', value: 'Sample talk' } },
      dateTime: { start: '2026-12-12T14:00:00+08:00', end: '2026-12-12T16:00:00+08:00' },
      venue: { name: { defaultValue: { language: 'en' } } },
    });
    expect(ticket).toMatchObject({
      id: `${ISSUER}.${id}.0.en`,
      classId: event.id,
      state: 'ACTIVE',
      barcode: { type: 'QR_CODE', value: `${SITE}/en/desk?registration=${id}` },
    });
    expect(url.length).toBeLessThan(1800);
    const { google_url: japanese } = (await walletsOf(id, member, '?lang=ja')).data;
    expect(japanese.length).toBeLessThan(1800);
    expect((await claimsOf(japanese)).payload.eventTicketClasses[0].id).not.toBe(event.id);
  });

  test('a change of time or place makes another ticket and another event, as Google keeps what it has', async () => {
    const id = await registered();
    const idsOf = async () => {
      const { payload } = await claimsOf((await walletsOf(id)).data.google_url);
      return [payload.eventTicketClasses[0].id, payload.eventTicketObjects[0].id];
    };
    const before = await idsOf();
    expect(await idsOf()).toEqual(before);
    await app.database.query(`UPDATE registrations SET place = '{"zh":"3F"}', sequence = sequence + 1 WHERE id = $1`, [id]);
    const after = await idsOf();
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).toBe(`${ISSUER}.${id}.1.en`);
  });
});

describe('whom it is given to', () => {
  test('nobody but the holder, and nothing before there is a ticket or when it is over', async () => {
    const id = await registered();
    expect((await walletsOf(id, await signUp(app))).code).toBe('NOT_FOUND');
    expect((await app.call('GET', `/my/activity_apply/${id}/wallet`)).status).toBe(401);
    expect((await app.call('GET', '/my/activity_apply/1/wallet', { token: member.token })).status).toBe(404);
    const none = { is_void: false, apple_url: null, google_url: null };
    const under = await registered(ACTIVITY.matching, { intro: INTRO });
    expect((await walletsOf(under)).data).toEqual(none);
    const token = newPassToken(app.secrets, { id: under, language: 'en' }, TEST_NOW);
    expect((await app.bytes(`/my/activity_apply/pass/${token}.pkpass`)).status).toBe(404);
    app.clock.now = new Date('2026-12-12T16:00:00+08:00');
    expect((await walletsOf(id)).data).toEqual(none);
  });

  test('passes are signed so often an hour', async () => {
    const url = (await walletsOf(await registered())).data.apple_url as string;
    const answers: number[] = [];
    for (let count = 0; count < 13; count += 1) answers.push((await app.bytes(pathOf(url))).status);
    expect([answers.filter((status) => status === 200).length, answers.at(-1)]).toEqual([12, 429]);
  });

  test('without keys none is offered, and a certificate that has ended is none', async () => {
    const id = await registered();
    app.clock.now = new Date(Date.now() + 4000 * 24 * 60 * 60_000);
    const token = newPassToken(app.secrets, { id, language: 'en' }, app.clock.now);
    expect((await app.bytes(`/my/activity_apply/pass/${token}.pkpass`)).status).toBe(404);
    const plain = await openTestApp();
    const holder = await signUp(plain);
    const own = (await apply(plain, holder, ACTIVITY.talk)).body.data.id;
    const { body } = await plain.call('GET', `/my/activity_apply/${own}/wallet`, { token: holder.token });
    expect(body.data).toEqual({ is_void: false, apple_url: null, google_url: null });
    const link = newPassToken(plain.secrets, { id: own, language: 'en' }, TEST_NOW);
    expect((await plain.bytes(`/my/activity_apply/pass/${link}.pkpass`)).status).toBe(404);
    await plain.close();
  });
});
