import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestResponse } from '../../support/app.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { applyForSpace, pdf } from '../../support/bookings/spaces.ts';
import { pdfBytes } from '../../support/files/pdfs.ts';
import { picture } from '../../support/files/pictures.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { logIn, verified } from '../../support/registration.ts';
import { openSmallDisk, type SmallDisk } from '../../support/services/small-disk.ts';

/* The disk under the data folder, on which uploads, pictures and the demo's messages lie, is really full. */

const MEGABYTE = 1024 * 1024;
let disk: SmallDisk;
let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  disk = openSmallDisk(8);
  app = await openTestApp({ DATA_DIR: disk.path });
  member = await signUp(app, { points: 500 });
});
afterEach(() => disk.empty());
afterAll(async () => {
  await app.close();
  disk.close();
});

const files = (folder: string) => {
  const path = join(disk.path, 'files', folder);
  return existsSync(path) ? readdirSync(path) : [];
};
async function sendPicture(language = 'en'): Promise<TestResponse> {
  const body = new FormData();
  body.append('avatar', new File([new Uint8Array(await picture())], 'me.png', { type: 'image/png' }));
  return app.call('POST', '/member/avatar', { body, token: member.token, language });
}
const rowsOf = async (table: 'uploads' | 'space_leases') =>
  (await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)}`.execute(app.database.db)).rows[0]?.n;
const LARGE = pdf('plan.pdf', pdfBytes(3 * MEGABYTE));
const TEXTS = [
  ['zh', '檔案儲存空間已滿，您的檔案未儲存。請稍後再試，或與我們聯絡。'],
  ['en', 'There is no storage space left, and your file was not saved. Please try again later or contact us.'],
  ['ja', '保存領域の空きがないため、ファイルは保存されませんでした。しばらくしてからもう一度お試しいただくか、お問い合わせください。'],
] as const;

describe('on a full disk', () => {
  test.each(TEXTS)('attachments are refused in the caller’s language (%s), and neither a part of a file nor a row is left', async (language, message) => {
    // The first file finds room; the second breaks off in its middle, or finds none at all.
    for (const leave of [2 * MEGABYTE, 0]) {
      disk.fill(leave);
      const { status, body } = await applyForSpace(app, member, { event_plan: LARGE }, { language });
      expect([status, body]).toEqual([507, { code: 'STORAGE_FULL', message }]);
      expect([files('upload'), await rowsOf('uploads'), await rowsOf('space_leases')]).toEqual([[], 0, 0]);
      disk.empty();
    }
  });

  test.each(TEXTS)('a picture is refused in the caller’s language (%s), and the one before stays', async (language, message) => {
    const before = await sendPicture();
    expect(before.status).toBe(200);
    await app.jobs.drain(app.handlers);
    const kept = files('avatar');
    disk.fill();
    const { status, body } = await sendPicture(language);
    expect([status, body]).toEqual([507, { code: 'STORAGE_FULL', message }]);
    expect(files('avatar').sort()).toEqual(kept.sort());
    expect((await app.call('GET', '/member', { token: member.token })).body.data.avatar).toBe(before.body.data.avatar);
  });

  test('an operator hears of it, and all else goes on: reading, logging in, booking', async () => {
    const { form } = await verified(app);
    disk.fill();
    await sendPicture();
    expect(app.logged().filter(({ msg }) => msg === 'the file store is full')).toContainEqual(
      expect.objectContaining({ level: 'error', err: expect.objectContaining({ type: 'StorageFull' }) }),
    );
    expect((await app.call('GET', '/news')).status).toBe(200);
    expect((await logIn(app, form.account)).status).toBe(200);
    expect((await reserve(app, member)).status).toBe(200);
    // The demo's outbox finds no room: the message waits in the queue.
    await expect(app.jobs.drain(app.handlers)).rejects.toThrow(/ENOSPC/);
    disk.empty();
    await sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`.execute(app.database.db);
    expect((await app.sent()).length).toBeGreaterThan(0);
    expect(readdirSync(join(disk.path, 'outbox')).filter((file) => file.endsWith('.part'))).toEqual([]);
  });

  test('the same upload works when room has been made', async () => {
    disk.fill();
    expect((await applyForSpace(app, member, { event_plan: LARGE })).status).toBe(507);
    disk.empty();
    expect((await applyForSpace(app, member, { event_plan: LARGE })).status).toBe(200);
    expect(files('upload')).toHaveLength(3);
    expect((await sendPicture()).status).toBe(200);
  });
});
