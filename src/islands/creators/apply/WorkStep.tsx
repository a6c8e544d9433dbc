import { useStore } from '@nanostores/react';
import { WEB_ADDRESS_MAX_LENGTH } from '../../../domain/accounts/creator-profile.ts';
import { APPLICATION_ATTACHMENTS, WORK_KINDS } from '../../../domain/creators/application.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import { FileField } from '../../form/files/FileField.tsx';
import { StepHead } from '../../form/StepHead.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { Field } from '../../ui/Field.tsx';
import { useApply } from './apply-context.ts';

/** The work that the application stands on, and up to three PDFs (docs/rules.md#creator-applications). */
export function WorkStep() {
  const { store, isAnswer, t } = useApply();
  const values = useStore(store.$values);
  const { errors } = useStore(store.$form);
  const { kind } = values;
  const isPublished = kind === 'extension' || (kind === 'creator' && values['work_kind'] === 'published');
  const need = t('account:form.required');
  return (
    <section className="panel form">
      <StepHead step="work" text={t('apply:step.work')} />
      {kind === 'creator' && (
        <ChoiceField
          name="work_kind"
          legend={t('apply:fields.work_kind')}
          choices={WORK_KINDS.map((value) => ({ value, label: t(`apply:workKind.${value}`) }))}
          value={WORK_KINDS.find((value) => value === values['work_kind'])}
          onChoose={(value) => store.set('work_kind', value)}
          required
          requiredMark={need}
          error={errors['work_kind']}
        />
      )}
      {isPublished && (
        <Field
          name="published_on"
          label={t('apply:fields.published_on')}
          hint={t(kind === 'extension' ? 'apply:publishedHintExtension' : 'apply:publishedHint')}
          type="date"
          max={taipeiDay(new Date())}
          value={values['published_on'] ?? ''}
          required
          requiredMark={need}
          error={errors['published_on']}
          onChange={({ currentTarget }) => store.set('published_on', currentTarget.value)}
        />
      )}
      <Field
        name="work_url"
        label={t('apply:fields.work_url')}
        hint={t(kind === 'associate' ? 'apply:urlHint' : 'apply:urlHintOptional')}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        maxLength={WEB_ADDRESS_MAX_LENGTH}
        value={values['work_url'] ?? ''}
        required={kind === 'associate'}
        requiredMark={need}
        error={errors['work_url']}
        onChange={({ currentTarget }) => store.set('work_url', currentTarget.value)}
      />
      <p>{t('apply:filesLead')}</p>
      {APPLICATION_ATTACHMENTS.map((name) => (
        <FileField key={name} name={name} label={t(`apply:fields.${name}`)} error={errors[name]} files={store.files} form={store} t={t} />
      ))}
      <p className="hint">{t(isAnswer ? 'apply:filesKept' : 'apply:filesNotKept')}</p>
    </section>
  );
}
