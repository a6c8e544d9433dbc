import { sql } from 'kysely';
import { EMAIL_RESEND_SECONDS, LIMITS } from '../../../domain/rate-limits.ts';
import type { Deps } from '../../deps.ts';
import { addressSubject, countTry } from '../../http/callers/rate-limit.ts';
import { countEmail } from '../../identity/codes/link-code.ts';
import { sendVerificationEmail } from '../../identity/codes/send-verification-email.ts';

/**
 * Takes the request for another verification e-mail. Whether anybody waits for one at that address is looked up by a job:
 * neither the answer nor its time tells (docs/decisions/011). @throws Refusal TOO_MANY_REQUESTS: once a minute for an address
 */
export async function requestVerificationEmail(deps: Deps, email: string, address: string): Promise<{ resend_in: number }> {
  await countTry(deps, LIMITS.letterByAddress, addressSubject(address));
  await countEmail(deps, { purpose: 'verify_email', email, address });
  await deps.database.db.transaction().execute((tx) => deps.jobs.enqueue(tx, 'resend-verification', { email }));
  return { resend_in: EMAIL_RESEND_SECONDS };
}

/** Job: writes to the account of that address that waits to be verified. Nothing where there is none, or it is verified. */
export async function resendVerificationEmail(
  { database, config, jobs, now }: Pick<Deps, 'database' | 'config' | 'jobs' | 'now'>,
  email: string,
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    const member = await tx
      .selectFrom('members')
      .select(['id', 'name', 'email', 'language'])
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .where('email_verified_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (member) await sendVerificationEmail(tx, { config, jobs }, { ...member, now: now() });
  });
}
