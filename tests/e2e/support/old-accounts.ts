import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const COMMAND = join(import.meta.dirname, '../../../scripts/operate/old-accounts.ts');
const LANGUAGES = ['zh', 'en', 'ja'];
const PROJECTS = ['phone'];

/** A creator of the former site for each language and width: the invitation goes to this address. */
export const oldEmail = (language: string, project: string) => `former-${language}-${project}@host.example`;

/** Imports members of the former site as an operator does, and invites them; the e-mails go out when the product runs. */
export function inviteOldMembers(dataDir: string): void {
  const lines = LANGUAGES.flatMap((language) => PROJECTS.map((project) => `${language}-${project},林小漫,${oldEmail(language, project)},creator,${language}`));
  const list = join(dataDir, 'old-accounts.csv');
  writeFileSync(list, `\ufeffold_id,name,email,kind,language\r\n${lines.join('\r\n')}\r\n`);
  const env = { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir };
  execFileSync(process.execPath, [COMMAND, list], { env });
  execFileSync(process.execPath, [COMMAND, '--invite'], { env });
}
