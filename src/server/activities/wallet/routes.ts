import * as contract from '../../../contract/activities/wallet.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Deps } from '../../deps.ts';
import { type App, bind, signedIn } from '../../http/bind.ts';
import { bindFile } from '../../http/bind-file.ts';
import { countTry } from '../../http/callers/rate-limit.ts';
import { readRegistration } from '../queries.ts';
import { found } from '../registration-response.ts';
import { type ApplePassKeys, applePass } from './apple-pass.ts';
import { googleSaveUrl } from './google-pass.ts';
import { newPassToken, readPassToken } from './pass-link.ts';
import { readWalletTicket } from './wallet-ticket.ts';

/** Tickets in the wallets of phones, as far as the centre has keys for them (docs/decisions/166). */
export function mountWallets(app: App, deps: Deps): void {
  bind(app, deps, contract.getTicketWallets, ({ params, query }, context) => {
    const { memberId, language } = signedIn(context);
    return readTicketWallets(deps, { id: params.id, memberId, language: query.lang ?? language });
  });
  bindFile(app, deps, contract.applePassFile, async ({ params }) => ({ body: await readApplePass(deps, params.token), name: 'ticket.pkpass', isInline: true }));
}

/** The keys of Apple Wallet, as long as its certificate is good: what is signed later no phone takes. */
function appleKeys({ config: { wallets }, now }: Pick<Deps, 'config' | 'now'>): ApplePassKeys | null {
  return wallets.apple !== null && now() < wallets.apple.validUntil ? wallets.apple : null;
}

/** The addresses by which a member's ticket goes into wallets. @throws Refusal NOT_FOUND (another member's too) */
async function readTicketWallets(deps: Deps, { id, memberId, language }: { id: string; memberId: string; language: Language }) {
  const now = deps.now();
  const { google } = deps.config.wallets;
  const apple = appleKeys(deps);
  const ticket = apple === null && google === null ? null : await readWalletTicket(deps, { id, memberId, language, now });
  if (ticket === null) {
    found(await readRegistration(deps.database.db, id, memberId));
    return { is_void: false, apple_url: null, google_url: null };
  }
  const token = newPassToken(deps.secrets, { id, language }, now);
  return {
    is_void: ticket.isVoid,
    apple_url: apple === null ? null : `${deps.config.apiUrl}${contract.applePassFile.path.replace('{token}', token)}`,
    // What Google has already, such a link does not change.
    google_url: google === null || ticket.isVoid ? null : await googleSaveUrl(google, ticket, { origin: deps.config.siteUrl, now }),
  };
}

/** @throws Refusal NOT_FOUND: no token of ours, an old one, no ticket any more, no keys; TOO_MANY_REQUESTS */
async function readApplePass(deps: Deps, token: string): Promise<Buffer> {
  const now = deps.now();
  const keys = appleKeys(deps);
  const named = readPassToken(deps.secrets, token, now);
  if (keys === null || named === null) throw new Refusal('NOT_FOUND');
  // Each is signed anew, which is work.
  await countTry(deps, LIMITS.passByRegistration, named.id);
  const ticket = await readWalletTicket(deps, { ...named, now });
  if (ticket === null) throw new Refusal('NOT_FOUND');
  return applePass(keys, ticket);
}
