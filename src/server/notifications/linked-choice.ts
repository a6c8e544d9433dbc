import type { LinkedNotificationOutput } from '../../contract/notifications/notification.ts';
import { Refusal } from '../../contract/refusal.ts';
import type { ChoiceOrigin } from '../../domain/notifications/notification-kind.ts';
import type { Language } from '../../i18n/languages.ts';
import { isTokenFor, type NamedChoice, readUnsubscribeToken } from '../delivery/unsubscribe-token.ts';
import type { Deps } from '../deps.ts';
import { withIdempotency } from '../http/with-idempotency.ts';
import { isOnBy, lockMember, readChoices, storeChoice } from './choose-notification.ts';

type Tools = Pick<Deps, 'database' | 'secrets'>;

/** The choice that a link is about, and the language of its member; null for what is no token of ours, of a former address or a deleted account. */
async function findLinked({ database: { db }, secrets }: Tools, token: string): Promise<(NamedChoice & { language: Language }) | null> {
  const named = readUnsubscribeToken(token);
  if (named === null) return null;
  const { memberId, kind } = named;
  const member = await db.selectFrom('members').select(['email', 'language']).where('id', '=', memberId).where('deleted_at', 'is', null).executeTakeFirst();
  return member !== undefined && isTokenFor(secrets, named, member.email) ? { memberId, kind, language: member.language } : null;
}

/** Reads what the link of an e-mail turns off, and whether it is on. @throws Refusal NOT_FOUND as `changeLinkedChoice` */
export async function readLinkedChoice(deps: Tools, token: string): Promise<LinkedNotificationOutput> {
  const linked = await findLinked(deps, token);
  if (linked === null) throw new Refusal('NOT_FOUND');
  const { memberId, kind } = linked;
  return { kind, is_on: isOnBy(await readChoices(deps.database.db, memberId), kind, 'mail') };
}

/**
 * Turns the e-mails of a link off, or on again: at once, without a login, as often as it is asked. It is for the address that the e-mail
 * went to, and changes nothing else of the account. Tries are not limited: nobody guesses 128 bits, and mail programs call for many
 * readers from few addresses. @throws Refusal NOT_FOUND for what is no token of ours, of a former address or a deleted account
 */
export function changeLinkedChoice(
  deps: Tools & Pick<Deps, 'now'>,
  { token, isOn, by }: { token: string; isOn: boolean; by: ChoiceOrigin },
): Promise<LinkedNotificationOutput> {
  return withIdempotency(deps, null, async (tx) => {
    const named = readUnsubscribeToken(token);
    const member = named && (await lockMember(tx, named.memberId));
    if (!named || !member || !isTokenFor(deps.secrets, named, member.email)) throw new Refusal('NOT_FOUND');
    const { memberId, kind } = named;
    await storeChoice(tx, { memberId, kind, channel: 'mail', isOn, by }, deps.now());
    return { kind, is_on: isOn };
  });
}

/** The page of a link, in the language of its member; of a link that is none, in the caller's. It changes nothing: whatever looks ahead may open it. */
export async function pageOfLink(deps: Tools & Pick<Deps, 'config'>, token: string, callers: Language): Promise<string> {
  const language = (await findLinked(deps, token))?.language ?? callers;
  return `${deps.config.siteUrl}/${language}/unsubscribe/${encodeURIComponent(token)}`;
}
