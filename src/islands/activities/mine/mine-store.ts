import { cancelRegistration, getActivityRegistration, type RegistrationOutput } from '../../../contract/activities/registration.ts';
import type { CallData } from '../../../contract/call.ts';
import { leaveWaitlist } from '../../../contract/waitlist/waitlist.ts';
import type { ActivityType } from '../../../domain/content/activity.ts';
import { send } from '../../../stores/api.ts';
import { pointsChanged } from '../../../stores/points.ts';
import { createList, createQuestion } from '../../record/records-store.ts';

export interface ActivityRef {
  id: string;
  type: ActivityType;
}

/** All that decides a registration, as one call answers it: places, what is mine, what can be done now. */
export type ActivityRegistration = CallData<typeof getActivityRegistration>;
export type SessionOutput = ActivityRegistration['sessions'][number];

/** The question of a dialog about a session of mine. */
export type MineQuestion = 'cancel' | 'leave';

/** Cancelling gives no points back any more. */
export const isLate = (mine: Pick<RegistrationOutput, 'is_cancellable' | 'is_late_cancellable'>): boolean => !mine.is_cancellable && mine.is_late_cancellable;

/** Cancels a registration, with what that costs as the member was shown it. @throws CallFailure */
export async function sendCancellation({ activity, session, ...mine }: RegistrationOutput): Promise<void> {
  await send(cancelRegistration, { params: { type: activity.type, id: activity.id }, body: { session, late: isLate(mine) } }, { quiet: true });
  void pointsChanged();
}

/** My part in an activity, for one screen: loaded within one call, and the question that is open about a session. */
export function createMine(params: ActivityRef, loaded: (registration: ActivityRegistration) => void = () => {}) {
  const list = createList<{ registration: ActivityRegistration }>(
    async () => ({ registration: (await send(getActivityRegistration, { params }, { spinner: false, quiet: true })).data }),
    ({ registration }) => {
      renew(registration);
      loaded(registration);
    },
  );
  const question = createQuestion<MineQuestion, SessionOutput>({ settled: () => list.reload({ quiet: true }) });

  /** An open dialog shows what has become of its session meanwhile. */
  function renew({ sessions }: ActivityRegistration): void {
    const asked = question.$question.get();
    const session = sessions.find(({ number }) => number === asked?.record.number);
    if (asked && session) question.$question.set({ ...asked, record: session });
  }

  return {
    ...list,
    ...question,
    /** True when it is done. */
    cancel: () => question.answer('cancel', async ({ mine }) => mine && sendCancellation(mine)),
    leave: () => question.answer('leave', async ({ wait }) => wait && send(leaveWaitlist, { params: { id: wait.id } }, { quiet: true })),
  };
}
export type Mine = ReturnType<typeof createMine>;
