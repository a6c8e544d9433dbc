import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { MessageValues, PlainMailTemplate } from '../../emails/message-texts.ts';
import { addressSubject } from '../../http/callers/rate-limit.ts';
import { sendAccountLetter } from './account-email.ts';
import type { CallOrigin } from './record-event.ts';

export interface SecurityLetter {
  template: PlainMailTemplate;
  memberId: string;
  origin: CallOrigin;
  values?: MessageValues;
  /** Where they can look, below the language. */
  path?: string;
  now: Date;
}

/** Tells a member what was done to the account, also from which network, and leads to where they can look. */
export async function writeOfSecurity(
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'config'>,
  { template, memberId, origin, values = {}, path = 'member/info#security', now }: SecurityLetter,
): Promise<void> {
  const { name, email, language } = await tx.selectFrom('members').select(['name', 'email', 'language']).where('id', '=', memberId).executeTakeFirstOrThrow();
  const network = addressSubject(origin.address);
  await sendAccountLetter(tx, deps, { to: email, name, language, template, origin, now, path, values: { ...values, network } });
}
