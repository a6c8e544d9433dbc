import { randomBytes, randomUUID } from 'node:crypto';
import type { MemberClass, Role } from '../../src/domain/identity/account.ts';
import type { Tx } from '../../src/server/db/client.ts';
import { hashToken } from '../../src/server/http/callers/authenticate.ts';
import { grantPoints } from '../../src/server/points/ledger.ts';
import type { TestApp } from './app.ts';

export interface TestMember {
  memberId: string;
  token: string;
  /** Of the provider that consultations ask for, so that a form may give it and no copy goes to another address. */
  email: string;
}

export interface SignUpOptions {
  /** Bought points, which never lapse. */
  points?: number;
  /** Free points that lapse. */
  reward?: { amount: number; expiresAt: Date };
  isVerified?: boolean;
  language?: 'zh' | 'en' | 'ja';
  role?: Role;
  memberClass?: MemberClass;
}

let count = 0;

/** A member who is logged in, written straight into the tables: for tests of what comes after registration. */
export async function signUp(
  app: Pick<TestApp, 'database' | 'clock'>,
  { points = 0, reward, isVerified = true, language = 'en', role = 'member', memberClass = 'general' }: SignUpOptions = {},
): Promise<TestMember> {
  count += 1;
  const now = app.clock.now;
  const token = randomBytes(32).toString('base64url');
  const suffix = `${String(process.pid % 1000).padStart(3, '0')}${String(count).padStart(5, '0')}`;
  const email = `member${suffix}@gmail.com`;
  const memberId = await app.database.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('members')
      .values({
        account: `member${suffix}`,
        password_hash: 'none',
        password_changed_at: now,
        name: `Member ${count}`,
        email,
        email_verified_at: isVerified ? now : null,
        mobile: `09${suffix}`,
        mobile_verified_at: now,
        language,
        role,
        class: memberClass,
        terms_version: '2026-10-01',
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await openLogin(tx, { memberId: id, token, now });
    // Staff without a second factor are members (docs/decisions/060).
    if (role !== 'member')
      await tx
        .insertInto('member_totp')
        .values({ member_id: id, secret: Buffer.from('none'), created_at: now, confirmed_at: now })
        .execute();
    const give = { memberId: id, reference: 'test', now };
    if (points > 0) await grantPoints(tx, { ...give, kind: 'recharge', amount: points, expiresAt: null, idempotencyKey: `test:${randomUUID()}` });
    if (reward)
      await grantPoints(tx, { ...give, kind: 'purchase_feedback', amount: reward.amount, expiresAt: reward.expiresAt, idempotencyKey: `test:${randomUUID()}` });
    return id;
  });
  return { memberId, token, email };
}

/** Logs a member in once more: a login ends after 90 days, whatever a test's clock does. */
export async function logInAgain({ database, clock }: Pick<TestApp, 'database' | 'clock'>, { memberId, email }: TestMember): Promise<TestMember> {
  const token = randomBytes(32).toString('base64url');
  await database.db.transaction().execute((tx) => openLogin(tx, { memberId, token, now: clock.now }));
  return { memberId, token, email };
}

async function openLogin(tx: Tx, { memberId, token, now }: Pick<TestMember, 'memberId' | 'token'> & { now: Date }): Promise<void> {
  const family = await tx
    .insertInto('token_families')
    .values({ member_id: memberId, client_id: 'test', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('access_tokens')
    .values({ token_hash: hashToken(token), family_id: family.id, expires_at: new Date('2099-01-01T00:00:00Z') })
    .execute();
}
