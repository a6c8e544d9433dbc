import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readLibrary } from '../../src/editorial/read-library.ts';
import { StartFault } from '../../src/server/check-start.ts';
import { readConfig } from '../../src/server/config/config.ts';
import { openDns } from '../../src/server/delivery/sender-domain/ask-dns.ts';
import { checkSender } from '../../src/server/delivery/sender-domain/check-sender.ts';
import { runCommand } from '../run-command.ts';

const USAGE = `npm run sender -- check                             looks in DNS whether e-mails of the centre's domain (mail_from) will be taken
    --server 203.0.113.7 --server mail.example      the addresses or the name of the mail server that sends them
    --selector s2026                                the name of the key that it signs with
    --key /etc/dkim/s2026.private                   the key that it signs with: one is tried out, and nothing of it leaves this machine
    --domain hub.example                            another domain
    --dns 192.0.2.53                                the DNS server that is asked, instead of the system's
`;
const SIGNS = { right: 'ok', advice: 'could be better', missing: 'MISSING' } as const;

/** The command of docs/runbook.md: SPF, DKIM and DMARC of the sender's domain, in words. Exit code 1 when something is missing. */
async function main(args: string[]): Promise<number> {
  const several = { type: 'string', multiple: true } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { server: several, selector: several, key: { type: 'string' }, domain: { type: 'string' }, dns: several },
  });
  if (positionals.join() !== 'check') {
    process.stderr.write(USAGE);
    return 2;
  }
  const domain = values.domain ?? (await domainOfSender());
  const { server: servers = [], selector: selectors = [] } = values;
  const asked = { domain, servers, selectors, signing: values.key === undefined ? null : { file: values.key, privateKey: readPrivateKey(values.key) } };
  const findings = await checkSender(openDns(values.dns), asked).catch((cause: unknown) => {
    if (!(cause instanceof Error && 'syscall' in cause)) throw cause;
    throw new StartFault(`DNS gave no answer: ${cause.message}.`, { cause });
  });
  process.stdout.write(`${domain}\n`);
  for (const { what, is, says } of findings) process.stdout.write(`  ${SIGNS[is]}: ${what}: ${says}.\n`);
  return findings.some(({ is }) => is === 'missing') ? 1 : 0;
}

function readPrivateKey(file: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(file));
  } catch (cause) {
    throw new StartFault(`${file} holds no private key that can be read: ${cause instanceof Error ? cause.message : cause}.`, { cause });
  }
}

async function domainOfSender(): Promise<string> {
  const { settings } = await readLibrary(readConfig(process.env).contentDir, { at: new Date() });
  return settings.centre.mail_from.replace(/^.*@/, '');
}

await runCommand(() => main(process.argv.slice(2)));
