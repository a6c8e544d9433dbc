import type { Chance } from '../chance.ts';
import type { Expectations, MemberModel } from '../expectations.ts';
import { ask, type CallResult, type Request, type Traffic } from '../person.ts';
import type { DeliveredEmail, DeliveredSms, Sink } from '../sinks.ts';

/** The tools of one piece of work. */
export interface WorkContext {
  origins: readonly string[];
  traffic: Traffic;
  chance: Chance;
  expectations: Expectations;
  /** Open days, `YYYY-MM-DD`, far enough ahead that everything may still be cancelled. */
  days: readonly string[];
  staff: { desk: string; reviewer: string };
  smtp: Sink<DeliveredEmail>;
  sms: Sink<DeliveredSms>;
  /** True once work should come to its end. */
  isOver(): boolean;
}

/** Something that people do. `member` is theirs alone while it lasts. */
export type Work = (lane: WorkContext, member: MemberModel) => Promise<void>;

/** Calls as a member; null when nobody answered. */
export function asMember({ origins, traffic, chance }: WorkContext, { token, address }: MemberModel, kind: string, request: Request) {
  return ask(origins, traffic, chance, kind, { token, address, ...request });
}

/** Calls as staff. */
export function asStaff({ origins, traffic, chance, staff }: WorkContext, role: keyof WorkContext['staff'], kind: string, request: Request) {
  return ask(origins, traffic, chance, kind, { token: staff[role], ...request });
}

/**
 * Whether a call that has no key was carried out. When an earlier try of it was lost, a refusal may mean that this one had
 * been carried out: then the record says.
 */
export async function isCarriedOut(told: (CallResult & { tries: number }) | null, isDoneAlready: () => Promise<boolean>): Promise<boolean> {
  if (told === null) return false;
  if (told.status < 300) return true;
  return told.tries > 1 && isDoneAlready();
}

/** `YYYY-MM-DD HH:00:00`. */
export const hourOf = (day: string, hour: number): string => `${day} ${String(hour).padStart(2, '0')}:00:00`;
