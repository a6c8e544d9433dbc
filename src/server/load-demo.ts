import type { MemberClass, Role } from '../domain/identity/account.ts';
import { termsVersion } from './accounts/registration/register-member.ts';
import type { Tx } from './db/client.ts';
import type { Deps } from './deps.ts';
import { DEMO_PASSWORD } from './identity/security/common-password.ts';
import { hashPassword } from './identity/security/password.ts';
import { grantPoints } from './points/ledger.ts';
import { grantMonthly } from './points/points-upkeep.ts';

/** One member a class, and one for staff. */
const DEMO_MEMBERS: readonly { account: string; name: string; class: MemberClass; role: Role }[] = [
  { account: 'general1', name: '林小漫', class: 'general', role: 'member' },
  { account: 'loyal001', name: '陳書迷', class: 'loyal', role: 'member' },
  { account: 'assoc001', name: '王新筆', class: 'associate', role: 'member' },
  { account: 'creator1', name: '張墨', class: 'creator', role: 'member' },
  { account: 'admin001', name: '館務臺', class: 'general', role: 'admin' },
];

/** Makes the demo members where a demo runs; any number of times, on any number of nodes. Nothing elsewhere. */
export async function loadDemo(deps: Deps): Promise<void> {
  if (!deps.config.isDemo) return;
  const { demo_purchased_points: purchased, ...rules } = deps.library.settings.points;
  const now = deps.now();
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await deps.database.db.transaction().execute(async (tx) => {
    for (const [index, member] of DEMO_MEMBERS.entries()) {
      const memberId = await putMember(tx, { ...member, passwordHash, mobile: `090000000${index + 1}`, termsVersion: termsVersion(deps), now });
      if (memberId === null) continue;
      await grantMonthly(tx, { memberId, rules, now });
      if (purchased > 0)
        await grantPoints(tx, { memberId, kind: 'recharge', amount: purchased, expiresAt: null, reference: 'demo', idempotencyKey: `demo:${memberId}`, now });
    }
  });
}

interface DemoMember {
  account: string;
  name: string;
  class: MemberClass;
  role: Role;
  mobile: string;
  passwordHash: string;
  termsVersion: string;
  now: Date;
}

/** The member's id; null when somebody real has one of these names. An existing demo member stays as it is. */
async function putMember(tx: Tx, { passwordHash, termsVersion: terms, now, ...member }: DemoMember): Promise<string | null> {
  await tx
    .insertInto('members')
    .values({
      ...member,
      password_hash: passwordHash,
      password_changed_at: now,
      // Reserved (RFC 2606): nobody is written to.
      email: `${member.account}@demo.example`,
      email_verified_at: now,
      mobile_verified_at: now,
      is_demo: true,
      terms_version: terms,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx.selectFrom('members').select('id').where('account', '=', member.account).where('is_demo', '=', true).executeTakeFirst();
  return row?.id ?? null;
}
