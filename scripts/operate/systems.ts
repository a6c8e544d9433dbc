import { pino } from 'pino';
import { Refusal } from '../../src/contract/refusal.ts';
import { API_SCOPES } from '../../src/domain/staff/api-token.ts';
import { WEBHOOK_KINDS } from '../../src/domain/webhooks/webhook.ts';
import { type Assembled, assemble } from '../../src/server/assemble.ts';
import { actAs } from '../../src/server/db/acting.ts';
import { createApiToken, listApiTokens, revokeApiToken } from '../../src/server/staff/api-tokens.ts';
import { changeWebhook, createWebhook, listWebhooks, rotateWebhookSecret } from '../../src/server/webhooks/staff-webhooks.ts';
import { readCommandConfig, runCommand } from '../run-command.ts';

const USAGE = `npm run systems -- webhooks                               the systems that are told of events
npm run systems -- webhook <name> <url> <kind…>           tells a system of events; kinds: ${WEBHOOK_KINDS.join(', ')}
npm run systems -- webhook-on <id> | webhook-off <id>     switches one on or off
npm run systems -- webhook-secret <id>                    gives one a new secret
npm run systems -- tokens                                 the tokens of other systems
npm run systems -- token <name> <last day> <scope…>       makes a token; scopes: ${API_SCOPES.join(', ')}
npm run systems -- token-revoke <id>                      ends a token
A secret or a token is written once.
`;

type Work = (assembled: Assembled) => Promise<readonly string[]>;

/** The work of a command; null for one that there is not. */
function workOf([command, first = '', second = '', ...others]: readonly string[]): Work | null {
  const kinds = WEBHOOK_KINDS.filter((kind) => others.includes(kind));
  const scopes = API_SCOPES.filter((scope) => others.includes(scope));
  // A name that was mistyped is no fewer.
  const areAll = others.length > 0 && others.length === kinds.length + scopes.length;
  if (command === 'webhooks')
    return async (assembled) =>
      (await listWebhooks(assembled)).webhooks.map(({ id, name, url, is_on, waiting }) =>
        [id, is_on ? 'on' : 'off', name, url, `${waiting} waiting`].join('\t'),
      );
  if (command === 'webhook' && areAll && kinds.length === others.length)
    return async (assembled) => {
      const { webhook, secret } = await createWebhook(assembled, { name: first, url: second, kinds });
      return [webhook.id, secret];
    };
  if ((command === 'webhook-on' || command === 'webhook-off') && first !== '')
    return async (assembled) => {
      const system = (await listWebhooks(assembled)).webhooks.find(({ id }) => id === first);
      if (system === undefined) throw new Refusal('NOT_FOUND');
      const { name, is_on } = await changeWebhook(assembled, first, { ...system, is_on: command === 'webhook-on' });
      return [`${name} is ${is_on ? 'on' : 'off'}`];
    };
  if (command === 'webhook-secret' && first !== '') return async (assembled) => [(await rotateWebhookSecret(assembled, first)).secret];
  if (command === 'tokens')
    return async (assembled) =>
      (await listApiTokens(assembled)).tokens.map(({ id, name, scopes: has, ends_at, revoked_at, last_used_on }) =>
        [id, revoked_at === null ? `until ${ends_at}` : `revoked ${revoked_at}`, name, has.join(','), `last used ${last_used_on ?? 'never'}`].join('\t'),
      );
  if (command === 'token' && areAll && scopes.length === others.length && /^\d{4}-\d{2}-\d{2}$/.test(second))
    return async (assembled) => {
      const { token, api_token } = await createApiToken(assembled, { name: first, scopes, ends_on: second });
      return [api_token.id, token];
    };
  if (command === 'token-revoke' && first !== '') return async (assembled) => [`${(await revokeApiToken(assembled, first)).name} is revoked`];
  return null;
}

/** The command of docs/webhooks.md: the centre's other systems, as an operator without a browser sets them up. */
async function main(args: readonly string[]): Promise<number> {
  const work = workOf(args);
  if (work === null) {
    process.stderr.write(USAGE);
    return 2;
  }
  const assembled = await assemble(await readCommandConfig(), { log: pino({ level: 'warn' }) });
  try {
    const acting = { actorId: null, role: 'system', call: `npm run systems ${args[0]}`, requestId: null, at: assembled.now() } as const;
    for (const line of await actAs(acting, () => work(assembled))) process.stdout.write(`${line}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const faults = error.faults.map(({ field, message }) => `${field} ${message}`).join(', ');
    process.stderr.write(`${faults || error.code}\n`);
    return 1;
  } finally {
    await assembled.close();
  }
}

await runCommand(() => main(process.argv.slice(2)));
