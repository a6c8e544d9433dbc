import { importOldAccounts } from '../../src/server/accounts/former-site/import-old-accounts.ts';
import { inviteOldAccounts } from '../../src/server/accounts/former-site/invite-old-accounts.ts';
import { readOldAccountList } from '../../src/server/accounts/former-site/old-account-list.ts';
import { sayReport } from '../../src/server/http/list-report.ts';
import type { TestApp } from './app.ts';

type SaidReport = ReturnType<typeof sayReport>;

export interface OldPerson {
  old_id: string;
  name: string;
  email: string;
  kind?: 'general' | 'matchmaking' | 'creator';
  language?: 'zh' | 'en' | 'ja';
}

/** Imports a CSV text, and reports its lines. */
export async function importList(app: TestApp, csv: string | Uint8Array, isDryRun = false): Promise<SaidReport[]> {
  const lines = readOldAccountList(typeof csv === 'string' ? new TextEncoder().encode(csv) : csv);
  const reports: SaidReport[] = [];
  for await (const report of importOldAccounts(app.database.db, lines, { isDryRun, now: app.clock.now })) reports.push(sayReport(report));
  return reports;
}

/** Someone of the former site who has been written to: the code in the e-mail's link. */
export async function invited(app: TestApp, person: OldPerson): Promise<string> {
  const { kind = 'general', language = 'en' } = person;
  await importList(app, `old_id,name,email,kind,language\n${person.old_id},${person.name},${person.email},${kind},${language}\n`);
  await inviteOldAccounts(app, { limit: 10, again: false });
  const sentEmail = (await app.sent()).findLast(({ to }) => to === person.email);
  const code = /\/olduser\/verify\/([\w-]+)/.exec(sentEmail?.text ?? '')?.[1];
  if (!code) throw new Error(`no invitation for ${person.email}`);
  return code;
}
