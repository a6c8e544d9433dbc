import type { Role } from '../identity/account.ts';
import { always, type Machine } from '../state/state-machine.ts';
import { isHttpsLink } from '../text/https-link.ts';

/**
 * Statuses of an appointment (docs/rules.md#matchmaking-appointments): it stands, it is over, it was called off. `ended` is written by nobody:
 * time makes it of one that stood.
 */
export const APPOINTMENT_STATUSES = ['reserved', 'ended', 'cancelled'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];
/** Those that the database has (0120_matchmaking.sql). */
export type StoredAppointmentStatus = Exclude<AppointmentStatus, 'ended'>;

/** The roles that set appointments, name pairs and decide on upgrades. */
export const MATCHMAKING_ROLES = ['desk', 'reviewer', 'admin'] as const satisfies readonly Role[];

/** `change` is another hour, teacher or place; `close` follows from a registration that ended. */
export const APPOINTMENT_STAFF_EVENTS = ['change', 'call_off'] as const;
export type AppointmentEvent = (typeof APPOINTMENT_STAFF_EVENTS)[number] | 'close';
export type AppointmentActor = 'staff' | 'centre';

/** The steps in the history of an appointment. */
export const APPOINTMENT_STEPS = ['set', 'changed', 'reminded', 'cancelled'] as const;
export type AppointmentHistoryStep = (typeof APPOINTMENT_STEPS)[number];

/** The state that the machine reads. */
export interface AppointmentState {
  status: AppointmentStatus;
  end: Date;
}

/** The rows of an appointment. What is over stays as it was. */
export const APPOINTMENT_MACHINE: Machine<AppointmentState, AppointmentStatus, AppointmentEvent, AppointmentActor, 'NOT_IN_STATE'> = {
  transitions: [
    { from: ['reserved'], event: 'change', to: 'reserved', by: 'staff', notice: always },
    { from: ['reserved'], event: 'call_off', to: 'cancelled', by: 'staff', notice: always },
    { from: ['reserved'], event: 'close', to: 'cancelled', by: 'centre', notice: always },
  ],
  statusAt: appointmentStatusAt,
  refusalOf: () => 'NOT_IN_STATE',
};

/** The status at an instant: what stood is over with its last minute. */
export function appointmentStatusAt({ status, end }: AppointmentState, now: Date): AppointmentStatus {
  return status === 'reserved' && now >= end ? 'ended' : status;
}

/** The length of an appointment, in minutes. */
export const APPOINTMENT_MINUTES = { min: 5, max: 240 } as const;
/** Long enough for the links of meetings; the database has the same limit. */
export const APPOINTMENT_PLACE_MAX_LENGTH = 500;

/** The fault of a place that looks like an address but is no https link; null when it has none. */
export function placeFault(place: string): 'HTTPS_FORMAT' | null {
  return /^\s*[a-z][a-z0-9+.-]*:/i.test(place) && !isHttpsLink(place) ? 'HTTPS_FORMAT' : null;
}
