import type { Language } from '../../../i18n/languages.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { NecessaryEmail } from '../../emails/messages.ts';
import { addressSubject } from '../../http/callers/rate-limit.ts';
import { type AccountFacts, sendAccountEmail } from './account-email.ts';
import type { CallOrigin } from './record-event.ts';

export interface SecurityEmail {
  write: (facts: AccountFacts & { network: string }, language: Language) => NecessaryEmail;
  memberId: string;
  origin: CallOrigin;
  /** Where they can look, below the language. */
  path?: string;
  now: Date;
}

/** Tells a member what was done to the account, also from which network, and leads to where they can look. */
export async function sendSecurityEmail(
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'config'>,
  { write, memberId, origin, path = 'member/info#security', now }: SecurityEmail,
): Promise<void> {
  const { name, email, language } = await tx.selectFrom('members').select(['name', 'email', 'language']).where('id', '=', memberId).executeTakeFirstOrThrow();
  const network = addressSubject(origin.address);
  await sendAccountEmail(tx, deps, { to: email, name, language, write: (facts) => write({ ...facts, network }, language), origin, now, path });
}
