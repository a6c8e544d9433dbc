import { LINK_VALID_MS } from '../../../domain/identity/session.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { emails } from '../../emails/messages.ts';
import { newLinkCode } from './link-code.ts';

interface Addressee {
  id: string;
  name: string;
  email: string;
  language: Language;
  now: Date;
}

/** Writes to a member, in the member's language, with the link that verifies the e-mail address (docs/rules.md#verification). */
export async function sendVerificationEmail(
  tx: Tx,
  { config, jobs }: Pick<Deps, 'config' | 'jobs'>,
  { id, name, email, language, now }: Addressee,
): Promise<void> {
  const code = await newLinkCode(tx, { purpose: 'verify_email', email, memberId: id, validMs: LINK_VALID_MS, now });
  const url = `${config.siteUrl}/${language}/register/verify/${code}`;
  const validUntil = new Date(now.getTime() + LINK_VALID_MS);
  await jobs.enqueue(tx, 'send-code-mail', { to: email, language, ...emails.verifyEmail({ name, url }, { validUntil }) });
}
