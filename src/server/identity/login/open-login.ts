import { sql } from 'kysely';
import type { TokenOutput } from '../../../contract/identity/token.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { emails } from '../../emails/messages.ts';
import { addressSubject } from '../../http/callers/rate-limit.ts';
import { type CallOrigin, recordEvent } from '../security/record-event.ts';
import { sendSecurityEmail } from '../security/security-email.ts';
import { refuseLocked } from './account-lock.ts';
import { issueTokens } from './issue-tokens.ts';
import { readDevice } from './login-device.ts';

export interface OpenedLogin {
  memberId: string;
  clientId: string;
  isRemembered: boolean;
  /** From `deviceHashes`; null for a login that has no browser of its own. */
  deviceHash: Uint8Array | null;
  origin: CallOrigin;
  /** By what besides the password: for the record. */
  factor?: 'otp' | 'recovery_code';
  now: Date;
}

/** Begins a login: its tokens, its place in the list of devices, its record, and an e-mail when the device is a new one. */
export async function openLogin(tx: Tx, deps: Pick<Deps, 'jobs' | 'config'>, login: OpenedLogin): Promise<TokenOutput> {
  const { memberId, clientId, isRemembered, origin, factor, now } = login;
  await refuseLocked(tx, memberId);
  const family = await tx
    .insertInto('token_families')
    .values({
      ...{ member_id: memberId, client_id: clientId, is_remembered: isRemembered, created_at: now, used_at: now },
      ...readDevice(origin.userAgent),
      address: addressSubject(origin.address),
    })
    .returning(['id', 'ends_at as endsAt'])
    .executeTakeFirstOrThrow();
  const isNew = login.deviceHash !== null && (await meetDevice(tx, memberId, login.deviceHash, now));
  const event = { memberId, origin, familyId: family.id, now };
  // Who has just registered is told nothing new by their first login.
  if (isNew && (await hasLoggedIn(tx, memberId))) await notifyOfNewDevice(tx, deps, event);
  await recordEvent(tx, { kind: 'LOGIN', ...event, ...(factor && { detail: { factor } }) });
  return issueTokens(tx, { familyId: family.id, endsAt: family.endsAt, isRemembered, now });
}

export interface NewDevice {
  memberId: string;
  familyId: string;
  origin: CallOrigin;
  now: Date;
}

/** Records that a login was made on a device that was not seen before, and writes to the member. */
export async function notifyOfNewDevice(tx: Tx, deps: Pick<Deps, 'jobs' | 'config'>, { memberId, familyId, origin, now }: NewDevice): Promise<void> {
  await recordEvent(tx, { kind: 'NEW_DEVICE', memberId, familyId, origin, now });
  await sendSecurityEmail(tx, deps, { write: emails.newDevice, memberId, origin, now });
}

/** Whether the device is seen for the first time; of parallel logins on it one says so. */
async function meetDevice(tx: Tx, memberId: string, device: Uint8Array, now: Date): Promise<boolean> {
  const { isNew } = await tx
    .insertInto('known_devices')
    .values({ member_id: memberId, device_hash: device, first_seen_at: now, last_seen_at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'device_hash']).doUpdateSet({ last_seen_at: now }))
    // A row that was there carries the mark of its update.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow();
  return isNew;
}

async function hasLoggedIn(tx: Tx, memberId: string): Promise<boolean> {
  const earlier = await tx.selectFrom('security_events').select('id').where('member_id', '=', memberId).where('kind', '=', 'LOGIN').limit(1).executeTakeFirst();
  return earlier !== undefined;
}
