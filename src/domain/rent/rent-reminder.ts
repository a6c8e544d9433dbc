import { DAY_MS, HOUR_MS } from '../time/period.ts';
import type { DeskState } from './desk-state.ts';

/** Reminders that the desk sends by hand: of a reservation that is coming, of equipment that is overdue. */
export const REMINDER_KINDS = ['coming', 'overdue'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** The most that the desk sends of each kind about one reservation; the database has the same limits (0297_rent_reminders.sql). */
const REMINDERS_MAX: Readonly<Record<ReminderKind, number>> = { coming: 1, overdue: 3 };
/** Between two e-mails about the same overdue equipment, the automatic one included, lies as much. */
const REMINDER_PAUSE_MS = HOUR_MS;
/** A reservation is coming from so long before it begins. */
const COMING_MS = DAY_MS;

/** A reservation as its reminders need it. */
export interface Remindable {
  state: DeskState;
  start: Date;
  /** Those that the desk has sent. */
  sent: readonly { kind: ReminderKind; at: Date }[];
  /** When the automatic one was sent. */
  automaticAt: Date | null;
}

/** The reminder that the desk may send now; null when there is none (docs/rules.md#reminders-by-hand). */
export function reminderAt({ state, start, sent, automaticAt }: Remindable, now: Date): ReminderKind | null {
  const times = (kind: ReminderKind) => sent.filter((each) => each.kind === kind).map(({ at }) => at.getTime());
  if (state === 'coming') return start.getTime() - now.getTime() <= COMING_MS && times('coming').length < REMINDERS_MAX.coming ? 'coming' : null;
  if (state !== 'overdue' || times('overdue').length >= REMINDERS_MAX.overdue) return null;
  const last = Math.max(automaticAt?.getTime() ?? 0, ...times('overdue'));
  return now.getTime() - last >= REMINDER_PAUSE_MS ? 'overdue' : null;
}
