import { publishPages } from '../../../src/server/creators/publish-pages.ts';
import { openDatabase } from '../../../src/server/db/open-database.ts';
import { NO_TRACES } from '../../../src/server/telemetry/traces.ts';
import { openTestApp, type TestResponse } from '../../support/app.ts';
import { applyForCreator } from '../../support/bookings/creators.ts';
import { signUp } from '../../support/members.ts';

/* An application from the form to the content of the next release: applied for, approved, wished for, published into the folder that is named. Prints the page's id. */

const [contentDir = ''] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl: null, databasePoolSize: 1, dataDir: null, traces: NO_TRACES });
const app = await openTestApp({}, { database: { ...database, url: null } });
const [reviewer, member] = [await signUp(app, { role: 'reviewer' }), await signUp(app)];
const profiles = { profile_zh: '畫夜班公車的人。\n也畫<b>海</b>與 *星*。', profile_en: 'Draws night buses. And more.' };
/** The data of an answer, which nothing may have refused. */
const ok = ({ status, body }: TestResponse) => {
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
};
const { id } = ok(await applyForCreator(app, member, profiles));
ok(await app.call('PUT', `/staff/creator_applications/${id}`, { token: reviewer.token, body: { event: 'approve' } }));
const wish = { zhuyin: 'ㄒ', kana: 'しゃおまん', latin: 'Siao-man', fields: ['drawing'], genres: ['fantasy'], since: 2015 };
const page = ok(await app.call('PUT', '/my/creator_page', { token: member.token, language: 'en', body: wish }));
for await (const { outcome } of publishPages(app, contentDir, { isDryRun: false })) if (outcome !== 'written') throw new Error(`the page was ${outcome}`);
await app.close();
process.stdout.write(page.id);
