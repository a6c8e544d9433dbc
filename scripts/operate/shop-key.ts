import { pino } from 'pino';
import { assemble } from '../../src/server/assemble.ts';
import { arePartnerShopsOpen, partnerShops, shopKey } from '../../src/server/http/callers/shop-key.ts';
import { readCommandConfig, runCommand } from '../run-command.ts';

/** The command of docs/operations.md: the key that a partner shop is handed. It is made of the server's secret key, and stored nowhere. */
async function main([id]: string[]): Promise<number> {
  const assembled = await assemble(await readCommandConfig(), { log: pino({ level: 'warn' }) });
  try {
    const shops = partnerShops(assembled);
    const shop = shops.find((each) => each.id === id);
    if (shop === undefined) {
      process.stderr.write(`npm run shop-key -- <shop>: ${shops.map((each) => each.id).join(', ') || 'content/settings/spending.yaml has no shop'}\n`);
      return 2;
    }
    if (!arePartnerShopsOpen(assembled)) process.stderr.write('Partner shops are closed here: partner_shops of content/settings/spending.yaml.\n');
    process.stdout.write(`${shopKey(assembled.secrets, shop)}\n`);
    return 0;
  } finally {
    await assembled.close();
  }
}

await runCommand(() => main(process.argv.slice(2)));
