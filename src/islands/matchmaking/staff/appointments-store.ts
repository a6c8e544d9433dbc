import type { EmailsPreviewOutput } from '../../../contract/email-preview.ts';
import {
  type ChangeAppointmentInput,
  changeAppointment,
  getStaffAppointment,
  listStaffAppointments,
  previewChangeAppointment,
  previewSetAppointment,
  type SetAppointmentInput,
  type StaffAppointmentDetail,
  type StaffAppointmentOutput,
  setAppointment,
} from '../../../contract/matchmaking/staff-matchmaking.ts';
import { APPOINTMENT_STATUSES } from '../../../domain/matchmaking/appointment-state.ts';
import { isDay } from '../../../domain/time/taipei-time.ts';
import { send } from '../../../stores/api.ts';
import { isRefusal } from '../../../stores/failure.ts';
import { createIdempotencyKey } from '../../../stores/idempotency-key.ts';
import { createDecision } from '../../queue/decision-store.ts';
import { listedBy } from '../../queue/export/listed-by.ts';
import { paragraphsOf } from '../../queue/own-words/paragraph.ts';
import { createQueue } from '../../queue/queue-store.ts';
import { searchText } from '../../queue/staff-scope.ts';

const QUIET = { quiet: true, spinner: false };
/** The list begins with those to come. */
export const APPOINTMENT_STATE_CHOICES = [...APPOINTMENT_STATUSES, 'all'] as const;
const dayText = (text: string) => (isDay(text.trim()) ? text.trim() : '');

/** An appointment that nobody has set yet. */
export const NEW_APPOINTMENT = { id: 'new' };

export type AppointmentAct = ChangeAppointmentInput['event'];

/** Appointments of matchmaking, for one screen of staff: looking, setting one, changing one and calling one off. */
export function createAppointments() {
  const queue = createQueue<StaffAppointmentOutput, StaffAppointmentDetail>({
    kind: 'appointments',
    parameters: { state: APPOINTMENT_STATE_CHOICES, day: dayText, q: searchText },
    ...listedBy(listStaffAppointments, ({ state, day, q }) => {
      const status = APPOINTMENT_STATUSES.find((each) => each === state);
      return { ...(status && { status }), ...(day && { day }), ...(q !== '' && { q }) };
    }),
    open: async (id) => (await send(getStaffAppointment, { params: { id } }, QUIET)).data,
  });
  const key = createIdempotencyKey();
  const setting = createDecision<'set', typeof NEW_APPOINTMENT, SetAppointmentInput, EmailsPreviewOutput>({
    settled: queue.refresh,
    // What is refused is put right in the dialog: another hour, another teacher.
    isOver: () => false,
    preview: async (_, __, wish, added) => (await send(previewSetAppointment, { body: { ...wish, ...added } }, QUIET)).data,
    take: async (_, __, wish, added) => {
      const body = { ...wish, ...added };
      const { data } = await send(setAppointment, { body }, { ...QUIET, idempotencyKey: key.keyFor(body) });
      key.forget();
      queue.choose(data.id);
    },
    paragraph: paragraphsOf('appointments'),
  });
  const decision = createDecision<AppointmentAct, StaffAppointmentDetail, ChangeAppointmentInput, EmailsPreviewOutput>({
    settled: queue.refresh,
    isOver: (error) => isRefusal(error, 'NOT_IN_STATE', 'NOT_FOUND'),
    preview: async (_, { id }, wish, added) => (await send(previewChangeAppointment, { params: { id }, body: { ...wish, ...added } }, QUIET)).data,
    take: (_, { id }, wish, added) => send(changeAppointment, { params: { id }, body: { ...wish, ...added } }, QUIET),
    paragraph: paragraphsOf('appointments'),
  });
  return { queue, setting, decision };
}
export type Appointments = ReturnType<typeof createAppointments>;
