import type { CounterKind } from '../../domain/spending/spending-state.ts';
import { receiptNumber } from '../../domain/spending/spending-state.ts';
import { areaTranslator } from '../../i18n/area-translator.ts';
import { mailMoment } from '../../i18n/formats/mail-dates.ts';
import type { Language } from '../../i18n/languages.ts';
import { readText } from '../../i18n/localized.ts';
import { readCatalogue } from '../../i18n/read-catalogue.ts';
import type { Tx } from '../db/client.ts';
import { type Addressee, readAddressee } from '../delivery/addressee.ts';
import type { Deps } from '../deps.ts';
import { emails, typedIn } from '../emails/messages.ts';
import type { SpendingRow } from './queries.ts';

const TEXTS = readCatalogue('spending');
type Tools = Pick<Deps, 'jobs' | 'library' | 'config'>;

/** The values that both e-mails about a payment have. */
function factsOf({ library, config }: Tools, { id, kind, shopId, shopName }: SpendingRow, { name, language }: Addressee) {
  const { settings } = library;
  const shop = settings.spending.shops.find((each) => each.id === shopId);
  return {
    name,
    kind: kindText(kind, language),
    seller: readText(shopName ?? shop?.name ?? settings.centre.name, language).text,
    number: receiptNumber(id),
    url: `${config.siteUrl}/${language}/member/pay?id=${id}`,
  };
}

const kindText = (kind: CounterKind, language: Language) => areaTranslator('spending', TEXTS[language])(`spending:kinds.${kind}`);

/** The receipt of a payment, for members who want it by e-mail. */
export async function mailReceipt(tx: Tx, deps: Tools, { spending, remaining, now }: { spending: SpendingRow; remaining: number; now: Date }): Promise<void> {
  const addressee = await readAddressee(tx, spending.memberId);
  if (addressee === undefined) return;
  const { email: to, language } = addressee;
  const words = { ...factsOf(deps, spending, addressee), points: spending.points, when: mailMoment(now, language), left: remaining };
  await deps.jobs.enqueue(tx, 'send-mail', { to, language, memberId: spending.memberId, ...emails.spendingReceipt(words) });
}

/** That points were given back, and why: always sent. */
export async function mailReversal(
  tx: Tx,
  deps: Tools,
  {
    spending,
    points,
    remaining,
    reason,
    language: said,
    ...own
  }: { spending: SpendingRow; points: number; remaining: number; reason: string; language: Language | null; paragraph?: string | null },
): Promise<void> {
  const addressee = await readAddressee(tx, spending.memberId);
  if (addressee === undefined) return;
  const { email: to, language } = addressee;
  const words = { ...factsOf(deps, spending, addressee), points, left: remaining, reason };
  await deps.jobs.enqueue(tx, 'send-mail', { to, language, ...own, ...typedIn(emails.spendingReversed(words), said) });
}
