import type { Language } from '../../i18n/languages.ts';
import type { Tx } from '../db/client.ts';
import { readAddressee } from '../delivery/addressee.ts';
import type { Deps } from '../deps.ts';
import type { NecessaryEmail } from '../emails/messages.ts';

/** The page that the e-mails about a creator's membership lead to. */
const CREATOR_PATH = 'member/apply';

/** The values that every such e-mail has. */
export interface CreatorFacts {
  name: string;
  url: string;
}

/** Writes to a member about their application or membership, in the transaction that it follows from; to nobody where the account is gone. */
export async function notifyCreator(
  { config, jobs }: Pick<Deps, 'config' | 'jobs'>,
  tx: Tx,
  memberId: string,
  write: (facts: CreatorFacts, language: Language) => NecessaryEmail,
  /** The words that whoever decided added to it. */
  added: { paragraph: string | null } | null = null,
): Promise<void> {
  const addressee = await readAddressee(tx, memberId);
  if (addressee === undefined) return;
  const { name, email, language } = addressee;
  await jobs.enqueue(tx, 'send-mail', { to: email, language, ...added, ...write({ name, url: `${config.siteUrl}/${language}/${CREATOR_PATH}` }, language) });
}
