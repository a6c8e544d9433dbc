import { useStore } from '@nanostores/react';
import type { StaffImportDetailOutput } from '../../contract/imports/staff-import.ts';
import { isImportFault } from '../../domain/imports/member-import.ts';
import { addToast } from '../../stores/toasts.ts';
import type { StaffScope } from '../queue/staff-scope.ts';
import { ConfirmDialog } from '../record/ConfirmDialog.tsx';
import type { Question } from '../record/records-store.ts';
import { Notice } from '../ui/Notice.tsx';
import type { Imports } from './imports-store.ts';

interface Props extends Pick<StaffScope, 't'> {
  question: Question<'start' | 'cancel', StaffImportDetailOutput>;
  imports: Imports;
}

/** The lines of a list that are at fault. */
export const faultsIn = ({ counts }: Pick<StaffImportDetailOutput, 'counts'>): number =>
  counts.reduce((sum, { outcome, lines }) => sum + (isImportFault(outcome) ? lines : 0), 0);

/** Asks before a list is carried out or given up. */
export function ImportDialog({ question: { about, record }, imports, t }: Props) {
  const [isBusy, problem] = [useStore(imports.question.$isBusy), useStore(imports.question.$problem)];
  const act = async () => {
    if (await imports.answer(about)) addToast('success', t('staff:act.done'));
  };
  return (
    <ConfirmDialog
      open
      title={t(`imports:${about}`)}
      closeLabel={t('staff:queue.close')}
      keep={t('staff:act.keep')}
      confirm={t(`imports:${about}`)}
      isBusy={isBusy}
      onClose={imports.question.close}
      onConfirm={() => void act()}
    >
      <p>
        <b>{record.file_name}</b> · {t(`imports:kinds.${record.kind}`)}
      </p>
      {problem !== null && (
        <Notice kind="error" live>
          {problem.text}
        </Notice>
      )}
      {about === 'start' ? (
        <>
          <p>{t('imports:startText', { lines: record.lines ?? 0, faults: faultsIn(record) })}</p>
          <p>{t('imports:startNote')}</p>
        </>
      ) : (
        <p>{t('imports:cancelText')}</p>
      )}
    </ConfirmDialog>
  );
}
