import { listMyRegistrations, type RegistrationOutput, registrationCalendarFile } from '../../../contract/activities/registration.ts';
import type { Language } from '../../../i18n/languages.ts';
import { send } from '../../../stores/api.ts';
import { download } from '../../../stores/download.ts';
import { createRecords } from '../../record/records-store.ts';
import { sendCancellation } from '../mine/mine-store.ts';

/** My registrations, for one screen: as records are, and cancelling one. */
export function createMyRegistrations() {
  const records = createRecords<RegistrationOutput, 'cancel'>((when, paging, options) => send(listMyRegistrations, { query: { when, ...paging } }, options));
  return {
    ...records,
    /** Cancels the one asked about; true when it is done. */
    cancel: () => records.answer('cancel', sendCancellation),
    fetchCalendar: ({ id }: RegistrationOutput, lang: Language) => download(registrationCalendarFile, { params: { id }, query: { lang } }),
  };
}
export type MyRegistrationsStore = ReturnType<typeof createMyRegistrations>;
