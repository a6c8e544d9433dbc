import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { contentRoot } from '../../src/editorial/site-library.ts';
import { assemble } from '../../src/server/assemble.ts';
import { publishPages } from '../../src/server/creators/publish-pages.ts';
import { readCommandConfig, runCommand } from '../run-command.ts';

const USAGE = `npm run creators -- publish [--dry-run]   writes the pages of creators who wish for one into content/creator, for the next
                                          build, and removes those whose wish or membership has ended. A report line by line.
`;

/** The command of docs/operations.md: the public pages of creators, before a release. */
async function main(args: string[]): Promise<number> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { 'dry-run': { type: 'boolean', default: false } } });
  if (positionals.join(' ') !== 'publish') {
    process.stderr.write(USAGE);
    return 2;
  }
  const assembled = await assemble(await readCommandConfig(), { log: pino({ level: 'warn' }) });
  try {
    for await (const { id, outcome } of publishPages(assembled, contentRoot(), { isDryRun: values['dry-run'] })) process.stdout.write(`${id}\t${outcome}\n`);
    return 0;
  } finally {
    await assembled.close();
  }
}

await runCommand(() => main(process.argv.slice(2)));
