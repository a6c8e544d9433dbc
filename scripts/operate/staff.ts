import { pino } from 'pino';
import { ROLES, type Role } from '../../src/domain/identity/account.ts';
import { assemble } from '../../src/server/assemble.ts';
import { changeRole, listStaff } from '../../src/server/staff/change-role.ts';
import { readCommandConfig, runCommand } from '../run-command.ts';

const STAFF_ROLES = ROLES.filter((role) => role !== 'member');
const USAGE = `npm run staff -- list                      who has which role
npm run staff -- add <account> <role>      gives a role: ${STAFF_ROLES.join(', ')}
npm run staff -- remove <account>          makes it an ordinary member again
`;

/** The command of docs/operations.md: who is staff. The first of them has nobody who could say so on a screen. */
async function main([command, account, wanted]: string[]): Promise<number> {
  const role: Role | undefined = command === 'remove' ? 'member' : STAFF_ROLES.find((each) => each === wanted);
  const isChange = (command === 'add' || command === 'remove') && account !== undefined && role !== undefined;
  if (command !== 'list' && !isChange) {
    process.stderr.write(USAGE);
    return 2;
  }
  const assembled = await assemble(await readCommandConfig(), { log: pino({ level: 'warn' }) });
  try {
    if (!isChange) {
      for (const { account: name, role: has, name: person, email } of await listStaff(assembled.database))
        process.stdout.write(`${name}\t${has}\t${person}\t${email}\n`);
      return 0;
    }
    const before = await changeRole(assembled, { account, role });
    if (before === null) {
      process.stderr.write(`There is no account "${account}": they register on the site first.\n`);
      return 1;
    }
    process.stdout.write(
      before === role ? `${account} was ${role} already.\n` : `${account}: ${before} → ${role}. They are logged out, and were written to.\n`,
    );
    return 0;
  } finally {
    await assembled.close();
  }
}

await runCommand(() => main(process.argv.slice(2)));
