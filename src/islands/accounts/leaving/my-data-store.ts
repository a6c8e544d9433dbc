import { atom } from 'nanostores';
import { ExportSchema } from '../../../contract/accounts/my-data.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { addToast } from '../../../stores/toasts.ts';
import { createForm } from '../../form/form-store.ts';
import { problemOf } from '../../form/state/form-state.ts';
import { createMyData } from './my-data.ts';

export const EXPORT_FIELDS = ['password'] as const;

/** The section of `member/info` on what a member takes along and leaves behind. */
export function createMyDataSection(t: Translate) {
  const data = createMyData();
  /** Which question is open. */
  const $asking = atom<'export' | 'withdraw' | null>(null);
  const $isWithdrawing = atom(false);
  const form = createForm({
    schema: ExportSchema,
    t,
    secret: EXPORT_FIELDS,
    send: async ({ password }) => {
      const problem = await data.download(password);
      if (problem) return problemOf(problem);
      addToast('success', t('mydata:export.begun'));
      $asking.set(null);
      return null;
    },
  });
  return {
    ...data,
    form,
    $asking,
    $isWithdrawing,
    withdraw: async (): Promise<void> => {
      $isWithdrawing.set(true);
      const problem = await data.withdraw();
      $isWithdrawing.set(false);
      $asking.set(null);
      addToast(problem ? 'error' : 'success', problem ? problem.text : t('mydata:deletion.withdrawn'));
    },
  };
}
export type MyDataSection = ReturnType<typeof createMyDataSection>;
