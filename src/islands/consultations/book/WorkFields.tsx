import { useStore } from '@nanostores/react';
import type { Translate } from '../../../i18n/catalogue.ts';
import { FileField } from '../../form/files/FileField.tsx';
import { UploadProgress } from '../../form/files/UploadProgress.tsx';
import { Field } from '../../ui/Field.tsx';
import type { AdvisoryStore } from './consultation-store.ts';

interface Props {
  store: AdvisoryStore;
  t: Translate;
}

/** The pages of a work health check: a link, a PDF, or both. Of another category they are hidden, and what was typed stays. */
export function WorkFields({ store, t }: Props) {
  const { category } = useStore(store.$picked, { ssr: 'initial' });
  const { errors } = useStore(store.$form, { ssr: 'initial' });
  return (
    <fieldset className="field work-pages" hidden={category !== 'work_health_check'}>
      <legend>
        {t('advisory:form.work')} <span className="need">{t('account:form.required')}</span>
      </legend>
      <p className="hint">{t('advisory:form.workHint')}</p>
      <Field
        name="work_url"
        label={t('advisory:fields.work_url')}
        hint={t('advisory:form.workUrlHint')}
        type="url"
        inputMode="url"
        error={errors['work_url']}
      />
      <FileField name="work_pdf" label={t('advisory:fields.work_pdf')} error={errors['work_pdf']} files={store.files} form={store} t={t} />
      <UploadProgress upload={store.upload} t={t} />
    </fieldset>
  );
}
