import { useStore } from '@nanostores/react';
import { SPACE_ATTACHMENTS } from '../../../domain/spaces/space.ts';
import { PDF_MAX_MB } from '../../../domain/uploads/attachment.ts';
import { FileField } from '../../form/files/FileField.tsx';
import { StepHead } from '../../form/StepHead.tsx';
import { useFieldLabel } from '../apply-check/field-label.ts';
import { useApply } from './apply-context.ts';
import { OtherPaperHint } from './OtherPaperHint.tsx';

/** The three papers (docs/rules.md#spaces-for-hire), looked at as soon as they are chosen. */
export function AttachmentsStep() {
  const { store, t } = useApply();
  const labelOf = useFieldLabel();
  const { errors } = useStore(store.$form);
  return (
    <section className="panel form papers">
      <StepHead step="attachments" text={t('lease:apply.step.attachments')} />
      <p>{t('lease:attachments.lead', { mb: PDF_MAX_MB })}</p>
      {SPACE_ATTACHMENTS.map((name) => (
        <FileField
          key={name}
          name={name}
          label={labelOf(name)}
          hint={name === 'other' ? <OtherHint /> : t(`lease:attachments.${name}`)}
          error={errors[name]}
          required
          files={store.files}
          form={store}
          t={t}
        />
      ))}
      <p className="hint">{t('lease:attachments.notKept')}</p>
    </section>
  );
}

function OtherHint() {
  const { t, language } = useApply();
  return (
    <>
      {t('lease:attachments.other')}
      <OtherPaperHint language={language} t={t} />
    </>
  );
}
