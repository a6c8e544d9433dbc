import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { DAY_MS } from '../../src/domain/time/period.ts';
import { assemble } from '../../src/server/assemble.ts';
import { type AuditFault, verifyAudit } from '../../src/server/staff/verify-audit.ts';
import { readCommandConfig, runCommand } from '../run-command.ts';

const USAGE = `npm run audit -- verify                    compares the record of staff's acts with its seals
npm run audit -- verify --anchor LINK      and asks that a link that was noted before, as 12:0f3a…, is in the chain
`;
const ANCHOR = /^\d{1,15}:[0-9a-f]{64}$/;
const SAID: Record<AuditFault['kind'], string> = {
  changed: 'an entry says something else than when it was sealed',
  missing: 'an entry is gone before its time',
  added: 'an entry came in among those that were sealed',
  chain: 'the seal does not follow the one before it',
  anchor: 'the chain has another seal than the one that was noted',
};

/** The command of docs/operations.md: whether the record of staff's acts is as it was written. Exit code 1 when it is not. */
async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { anchor: { type: 'string' } } });
  if (positionals.join() !== 'verify' || (values.anchor !== undefined && !ANCHOR.test(values.anchor))) {
    process.stderr.write(USAGE);
    return 2;
  }
  const assembled = await assemble(await readCommandConfig(), { log: pino({ level: 'warn' }) });
  try {
    const days = assembled.library.settings.retention.find(({ id }) => id === 'staff_acts')?.days ?? 0;
    const keptSince = new Date(assembled.now().getTime() - days * DAY_MS);
    const { seals, whole, forgotten, unsealed, faults, anchor } = await verifyAudit(assembled.database.db, { keptSince, anchor: values.anchor });
    process.stdout.write(`${seals} seals: ${whole} whole, ${forgotten} whose entries are past their time. ${unsealed} entries are not sealed yet.\n`);
    if (anchor !== null) process.stdout.write(`The last one, to be noted elsewhere: ${anchor}\n`);
    for (const { seal, kind } of faults) process.stderr.write(`seal ${seal}: ${SAID[kind]}\n`);
    return faults.length === 0 ? 0 : 1;
  } finally {
    await assembled.close();
  }
}

await runCommand(() => main(process.argv.slice(2)));
