import { cancelRegistration } from '../../../contract/activities/registration.ts';
import {
  type AppointmentOutput,
  answerIntroduction,
  appointmentCalendarFile,
  type IntroductionOutput,
  listMyMatchmaking,
  type MatchmakingRecordOutput,
} from '../../../contract/matchmaking/matchmaking.ts';
import type { Language } from '../../../i18n/languages.ts';
import { send } from '../../../stores/api.ts';
import { download } from '../../../stores/download.ts';
import { pointsChanged } from '../../../stores/points.ts';
import { createQuestion, createRecords } from '../../record/records-store.ts';

/** The questions to a member before an introduction is answered. */
export type IntroductionQuestion = 'agree' | 'decline' | 'withdraw';

/** My matchmaking, for one screen: as records are, and cancelling, answering introductions, downloading. */
export function createMatchmaking() {
  const records = createRecords<MatchmakingRecordOutput, 'cancel'>((when, paging, options) => send(listMyMatchmaking, { query: { when, ...paging } }, options));
  const introductions = createQuestion<IntroductionQuestion, IntroductionOutput>({ settled: () => records.reload() });

  /** Cancels the registration asked about; true when it is done. */
  const cancel = () =>
    records.answer('cancel', async ({ activity, session, is_cancellable }) => {
      await send(cancelRegistration, { params: { type: 'matchmaking', id: activity.id }, body: { session, late: !is_cancellable } });
      void pointsChanged();
    });

  /** Sends the answer to the introduction asked about; true when it is done. */
  const answer = (about: IntroductionQuestion) =>
    introductions.answer(about, ({ id }) => send(answerIntroduction, { params: { id }, body: { agree: about === 'agree' } }));

  return {
    ...records,
    introductions,
    cancel,
    answer,
    /** Has the browser save an appointment for a calendar; what fails is toasted. */
    fetchCalendar: ({ id }: AppointmentOutput, lang: Language) => download(appointmentCalendarFile, { params: { id }, query: { lang } }),
  };
}
export type Matchmaking = ReturnType<typeof createMatchmaking>;
