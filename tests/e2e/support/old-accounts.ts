import { LANGUAGES } from '../../../src/i18n/languages.ts';
import { importOldAccounts } from '../../../src/server/accounts/former-site/import-old-accounts.ts';
import { inviteOldAccounts } from '../../../src/server/accounts/former-site/invite-old-accounts.ts';
import { readOldAccountList } from '../../../src/server/accounts/former-site/old-account-list.ts';
import type { Assembled } from '../../../src/server/assemble.ts';
import { oldEmail } from './old-email.ts';

const PROJECTS = ['phone'];

/** Imports members of the former site as the command does (`tests/api/accounts`), and invites them; the e-mails go out when the product runs. */
export async function inviteOldMembers(app: Assembled): Promise<void> {
  const lines = LANGUAGES.flatMap((language) => PROJECTS.map((project) => `${language}-${project},林小漫,${oldEmail(language, project)},creator,${language}`));
  const list = new TextEncoder().encode(`\ufeffold_id,name,email,kind,language\r\n${lines.join('\r\n')}\r\n`);
  for await (const { outcome } of importOldAccounts(app.database.db, readOldAccountList(list), { isDryRun: false, now: app.now() }))
    if (outcome !== 'added') throw new Error(`an old account was ${outcome}`);
  await inviteOldAccounts(app, { limit: lines.length, again: false });
}
