import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MissingPart } from '../database/postgres.ts';
import { checkProduction } from './check-production.ts';
import { startProduction } from './start-production.ts';

/**
 * `npm run production:try`: the production of `compose.yaml` without containers, each service a process of this machine with the environment that it has
 * there, the server out of the folder that its image is made of; and a member who registers, writes and sends a picture. Needs a build and PostgreSQL; nginx is
 * used where there is one, unless `--stand-in` says so. `--stay` leaves it running until it is stopped.
 */
const ROOT = join(import.meta.dirname, '../..');

if (!existsSync(join(ROOT, 'dist/.release.json'))) {
  process.stderr.write('There is no built site: run `npm run build` first\n');
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'comic-hub-production-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
try {
  const production = await startProduction(folder, { isStandIn: process.argv.includes('--stand-in') });
  try {
    const faults = await checkProduction(production);
    for (const fault of faults) process.stderr.write(`${fault}\n`);
    if (process.argv.includes('--stay')) {
      process.stdout.write(`The site is at ${production.site}, e-mails at ${production.mails}, SMS at ${production.texts}; Ctrl-C ends it\n`);
      await new Promise(() => {});
    }
    const ends = await production.stop();
    for (const end of ends) process.stderr.write(`${end}\n`);
    const count = faults.length + ends.length;
    process.stdout.write(
      `A production of ${production.services.length} services, ${production.front} before it: ${count === 0 ? 'works' : `${count} faults`}\n`,
    );
    process.exitCode = count === 0 ? 0 : 1;
  } finally {
    await production.stop();
  }
} catch (error) {
  process.stderr.write(`${error instanceof MissingPart ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
