import { cancelSpace, extendSpace } from '../../../contract/spaces/space-apply.ts';
import { type LeaseOutput, leaseCalendarFile, listMyLeases } from '../../../contract/spaces/space-lease.ts';
import { uploadFile } from '../../../contract/uploads/upload.ts';
import type { Language } from '../../../i18n/languages.ts';
import { send } from '../../../stores/api.ts';
import { download } from '../../../stores/download.ts';
import { createRecords } from '../../record/records-store.ts';

/** My space applications, for one screen: as records are, and cancelling, extending, downloading. */
export function createLeases() {
  const leases = createRecords<LeaseOutput, 'cancel' | 'extend' | 'correct'>((when, paging, options) =>
    send(listMyLeases, { query: { when: when === 'past' ? 'past' : 'open', ...paging } }, options),
  );
  return {
    ...leases,
    cancel: (reason: string) =>
      leases.answer('cancel', ({ id, cancellation }) =>
        send(cancelSpace, { params: { id }, body: { reason, ...(cancellation && { forfeited_twd: cancellation.forfeited_twd }) } }, { quiet: true }),
      ),
    extend: (wish: { end_on: string; move_out_on: string; reason: string }) =>
      leases.answer('extend', ({ id }) => send(extendSpace, { params: { id }, body: wish }, { quiet: true })),
    fetchCalendar: ({ id }: LeaseOutput, lang: Language) => download(leaseCalendarFile, { params: { id }, query: { lang } }),
    fetchFile: (id: string) => download(uploadFile, { params: { id } }),
  };
}
export type Leases = ReturnType<typeof createLeases>;
