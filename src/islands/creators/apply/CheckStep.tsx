import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { APPLICATION_ATTACHMENTS, APPLICATION_KINDS, WORK_KINDS } from '../../../domain/creators/application.ts';
import { nearDay } from '../../../i18n/formats/dates.ts';
import { CreatorWords } from '../../accounts/creator-info/CreatorWords.tsx';
import { LinkedText } from '../../form/LinkedText.tsx';
import { StepHead } from '../../form/StepHead.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { useApply } from './apply-context.ts';
import type { Step } from './creator-apply-store.ts';

/** Everything once more before it is sent, each part with the way back to it, and the agreement. */
export function CheckStep() {
  const { store, lists, isAnswer, t, language } = useApply();
  const values = useStore(store.$values);
  const chosen = useStore(store.files.$files);
  const { errors } = useStore(store.$form);
  const info = store.info();
  const kind = APPLICATION_KINDS.find((each) => each === values['kind']);
  const work = WORK_KINDS.find((each) => each === values['work_kind']);
  const files = APPLICATION_ATTACHMENTS.flatMap((field) => (chosen[field] ? [chosen[field].file.name] : []));
  const rows = [
    ...(kind ? [{ name: t('apply:fields.kind'), value: t(`apply:kind.${kind}`) }] : []),
    ...(kind === 'creator' && work ? [{ name: t('apply:fields.work_kind'), value: t(`apply:workKind.${work}`) }] : []),
    ...(values['published_on'] && kind !== 'associate' && work !== 'online'
      ? [{ name: t('apply:fields.published_on'), value: nearDay(values['published_on'], language, '') }]
      : []),
    ...(values['work_url'] ? [{ name: t('apply:fields.work_url'), value: values['work_url'] }] : []),
    { name: t('apply:files'), value: files.length > 0 ? files.join(t('apply:comma')) : t(isAnswer ? 'apply:filesKept' : 'apply:none') },
  ];
  return (
    <>
      <StepHead step="check" text={t('apply:step.check')} />
      <p>{t('apply:checkLead')}</p>
      <Part step="info" title={t('apply:step.info')}>
        {info && <CreatorWords profile={info} lists={lists} lang={language} t={t} />}
      </Part>
      <Part step="work" title={t('apply:step.work')}>
        <Rows rows={rows} />
      </Part>
      <section className="panel form">
        <CheckField
          name="agree"
          label={<LinkedText text={t('apply:agree')} links={{ terms: `/${language}/terms` }} newTab={t('account:form.newTab')} />}
          checked={values['agree'] === 'on'}
          required
          error={errors['agree']}
          onChange={({ currentTarget }) => store.set('agree', currentTarget.checked ? 'on' : null)}
        />
      </section>
    </>
  );
}

function Part({ step, title, children }: { step: Step; title: string; children: ReactNode }) {
  const { store, t } = useApply();
  return (
    <section className="panel form" aria-labelledby={`check-${step}`}>
      <div className="part-head">
        <h3 id={`check-${step}`}>{title}</h3>
        <Button look="quiet" aria-label={t('apply:changeOf', { part: title })} onClick={() => store.goTo(step)}>
          {t('apply:change')}
        </Button>
      </div>
      {children}
    </section>
  );
}
