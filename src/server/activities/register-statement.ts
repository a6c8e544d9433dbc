import type { CallerProof } from '../http/callers/caller-proof.ts';
import type { RegistrationRow } from './queries.ts';

/** The outcome of a registration: its id (of what was offered, that of the offer), the balance where points were paid, how many of them were reward points. */
export interface Registered {
  id: string;
  remaining: number | null;
  reward: number;
}

/** Named, since nobody counts to seventeen; the plan is the same. */
const REGISTER = `SELECT o_id AS id, o_remaining AS remaining, o_reward AS reward FROM activity_register(
  p_scope => $1::text, p_key => $2::text, p_call => $3::text, p_body_hash => $4::bytea, p_answer => $5::jsonb, p_id => $6::uuid, p_member => $7::uuid,
  p_session => $8::text, p_size => $9::integer, p_status => $10::text, p_points => $11::integer, p_cancel_before => $12::timestamptz,
  p_answers => $13::jsonb, p_matchmaking => $14::jsonb, p_language => $15::text, p_now => $16::timestamptz, p_outbox => 'on')`;

/** Pays for a registration and takes its places, or nothing at all; constraints refuse what is not to be had. `key` are `keyValues`. */
export function registrationStatement(registration: RegistrationRow, key: readonly unknown[], now: Date): { text: string; values: unknown[] } {
  const { id, memberId, sessionId, size, status, points, cancelBefore, answers, matchmaking, language } = registration;
  return {
    text: REGISTER,
    values: [
      ...key,
      ...[id, memberId, sessionId, size, status, points, cancelBefore, JSON.stringify(answers)],
      ...[matchmaking === null ? null : JSON.stringify(matchmaking), language, now],
    ],
  };
}

/** As `REGISTER`, for the member of a token. */
const APPLY = `SELECT o_id AS id, o_remaining AS remaining, o_reward AS reward FROM activity_apply(
  p_token => $1::bytea, p_is_demo => $2::boolean, p_classes => $3::text[], p_key => $4::text, p_call => $5::text, p_body_hash => $6::bytea,
  p_answer => $7::jsonb, p_id => $8::uuid, p_session => $9::text, p_size => $10::integer, p_status => $11::text, p_points => $12::integer,
  p_cancel_before => $13::timestamptz, p_answers => $14::jsonb, p_matchmaking => $15::jsonb, p_language => $16::text, p_now => $17::timestamptz,
  p_outbox => 'on')`;

/** The statement of a registration that proves its caller. `key` are `unscopedKeyValues`. */
export function applicationStatement(
  { tokenHash, isDemo }: CallerProof,
  registration: Omit<RegistrationRow, 'memberId'>,
  { classes, key, now }: { classes: readonly string[] | null; key: readonly unknown[]; now: Date },
): { text: string; values: unknown[] } {
  const { id, sessionId, size, status, points, cancelBefore, answers, matchmaking, language } = registration;
  return {
    text: APPLY,
    values: [
      ...[tokenHash, isDemo, classes, ...key, id, sessionId, size, status, points, cancelBefore, JSON.stringify(answers)],
      ...[matchmaking === null ? null : JSON.stringify(matchmaking), language, now],
    ],
  };
}
