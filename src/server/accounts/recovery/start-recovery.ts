import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import { Refusal } from '../../../contract/refusal.ts';
import { CODE_VALID_MS } from '../../../domain/identity/account.ts';
import { RESET_LINK_VALID_MS } from '../../../domain/identity/session.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { emails, sms } from '../../emails/messages.ts';
import { newLinkCode } from '../../identity/codes/link-code.ts';
import { countMemberSms } from '../../identity/codes/sms-ceiling.ts';
import { sendSmsCode } from '../../identity/codes/sms-code.ts';
import { sendAccountEmail } from '../../identity/security/account-email.ts';
import { type CallOrigin, recordEvent } from '../../identity/security/record-event.ts';

/** The way by which somebody wants back into an account: the number or address (in small letters) that was typed, whether or not it has one. */
const RecoveryMethodSchema = v.object({ by: v.picklist(['sms', 'email']), to: v.string() });
export type RecoveryMethod = v.InferOutput<typeof RecoveryMethodSchema>;
/** The same, with where it was asked for. */
export const RecoverySchema = v.object({ ...RecoveryMethodSchema.entries, origin: v.object({ address: v.string(), userAgent: v.string() }) });

interface Owner {
  id: string;
  name: string;
  email: string;
  language: Language;
}
export type RecoveryTools = Pick<Deps, 'config' | 'database' | 'jobs' | 'secrets' | 'log' | 'now'>;

/** Job: sends the code or the link to whom a verified number or address belongs; nobody gets anything otherwise. */
export async function startRecovery(tools: RecoveryTools, { by, to, origin }: v.InferOutput<typeof RecoverySchema>): Promise<void> {
  const { database, now: clock, ...deps } = tools;
  const now = clock();
  const mayBeSent = by === 'email' || (await isSmsLeft(tools, to));
  await database.db.transaction().execute(async (tx) => {
    const owner = mayBeSent ? await ownerOf(tx, deps, by, to) : null;
    if (owner === null) {
      if (by === 'sms') await keepCodeOfNobody(tx, to, now);
      return;
    }
    const { id: memberId, language } = owner;
    if (by === 'sms') await sendSmsCode(tx, deps, { purpose: 'forget_sms', mobile: to, memberId, language, write: sms.forgetCode, now });
    else await sendResetEmail(tx, deps, owner, origin, now);
    await recordEvent(tx, { kind: 'PASSWORD_RESET_ASKED', memberId, origin, detail: { by }, now });
  });
}

/** Counts the SMS, if the number is anybody's. The call saw that some were left; who comes between has taken the last. */
async function isSmsLeft(tools: RecoveryTools, mobile: string): Promise<boolean> {
  if ((await ownerOf(tools.database.db, tools, 'sms', mobile)) === null) return false;
  try {
    await countMemberSms(tools, 1);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Only what was verified speaks for its owner. Demo members exist in a demo only. */
async function ownerOf(db: Db, { config }: Pick<Deps, 'config'>, by: RecoveryMethod['by'], to: string): Promise<Owner | null> {
  const row = await db
    .selectFrom('members')
    .select(['id', 'name', 'email', 'language'])
    .$if(by === 'sms', (query) => query.where('mobile', '=', to).where('mobile_verified_at', 'is not', null))
    .$if(by === 'email', (query) => query.where(sql`lower(email)`, '=', to).where('email_verified_at', 'is not', null))
    .$if(!config.isDemo, (query) => query.where('is_demo', '=', false))
    .executeTakeFirst();
  return row ?? null;
}

async function sendResetEmail(tx: Tx, deps: Pick<Deps, 'config' | 'jobs'>, { id, name, email, language }: Owner, origin: CallOrigin, now: Date): Promise<void> {
  const code = await newLinkCode(tx, { purpose: 'forget_email', email, memberId: id, validMs: RESET_LINK_VALID_MS, now });
  const validUntil = new Date(now.getTime() + RESET_LINK_VALID_MS);
  await sendAccountEmail(tx, deps, {
    to: email,
    name,
    language,
    write: (facts) => emails.resetPassword(facts, { validUntil }),
    origin,
    now,
    path: `forget/verify/${code}`,
  });
}

/** A code that nobody can know, for a number without an account: tries at it take the time and end as tries at any other. */
async function keepCodeOfNobody(tx: Tx, mobile: string, now: Date): Promise<void> {
  await tx
    .insertInto('verification_codes')
    .values({
      purpose: 'forget_sms',
      target: mobile,
      member_id: null,
      code_hash: randomBytes(32),
      created_at: now,
      expires_at: new Date(now.getTime() + CODE_VALID_MS),
      used_at: null,
    })
    .execute();
}
