import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { LeaseOutput } from '../../../contract/spaces/space-lease.ts';
import { maxExtensionDays } from '../../../domain/spaces/lease-extension.ts';
import { SPACE_EXTENSION_WORKING_DAYS, SPACE_MAX_DAYS } from '../../../domain/spaces/space.ts';
import { addDays, taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { nearDay } from '../../../i18n/formats/dates.ts';
import type { Language } from '../../../i18n/languages.ts';
import { ConfirmDialog } from '../../record/ConfirmDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Leases } from './leases-store.ts';

interface Props {
  store: Leases;
  /** Null: closed. */
  lease: LeaseOutput | null;
  language: Language;
  t: Translate;
  onDone: () => void;
}

const NOTHING = { end_on: '', move_out_on: '', reason: '' };

const mostDays = (lease: LeaseOutput) => maxExtensionDays({ moveInOn: lease.move_in_on, moveOutOn: lease.move_out_on });

/** Asking for a longer time, which is done once and in time (docs/rules.md#lease-extension). */
export function ExtendLease({ store, lease, language, t, onDone }: Props) {
  const [wish, setWish] = useState(NOTHING);
  const isBusy = useStore(store.$isBusy);
  const problem = useStore(store.$problem);
  const day = (on: string) => nearDay(on, language, taipeiDay(new Date()));
  const ask = async () => {
    if (!(await store.extend(wish))) return;
    setWish(NOTHING);
    onDone();
  };
  const field = (name: 'end_on' | 'move_out_on' | 'reason') => ({
    name,
    value: wish[name],
    error: problem?.fields[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setWish({ ...wish, [name]: currentTarget.value }),
  });
  return (
    <ConfirmDialog
      open={lease !== null}
      title={t('lease:extend.title')}
      closeLabel={t('lease:mine.close')}
      keep={t('lease:extend.not')}
      confirm={t('lease:extend.send')}
      isBusy={isBusy}
      onClose={store.close}
      onConfirm={() => void ask()}
    >
      {lease && (
        <div className="form">
          <p>{t('lease:extend.rule', { days: SPACE_EXTENSION_WORKING_DAYS, day: day(lease.extension_ask_by_on), count: mostDays(lease) })}</p>
          <p>{t('lease:extend.now', { end: day(lease.end_on), out: day(lease.move_out_on) })}</p>
          <p>{t('lease:extend.price', { most: SPACE_MAX_DAYS })}</p>
          {problem && Object.keys(problem.fields).length === 0 && (
            <Notice kind="error" title={t('lease:extend.failed')} live>
              {problem.text}
            </Notice>
          )}
          <div className="pair">
            {(['end_on', 'move_out_on'] as const).map((name) => (
              <Field
                key={name}
                {...field(name)}
                type="date"
                label={t(`lease:fields.${name}`)}
                min={lease[name]}
                max={addDays(lease.move_out_on, mostDays(lease))}
                required
                requiredMark={t('account:form.required')}
              />
            ))}
          </div>
          <Field kind="textarea" {...field('reason')} label={t('lease:extend.reason')} rows={3} maxLength={1000} />
        </div>
      )}
    </ConfirmDialog>
  );
}
