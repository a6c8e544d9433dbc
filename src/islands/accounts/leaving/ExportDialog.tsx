import { useStore } from '@nanostores/react';
import type { Translate } from '../../../i18n/catalogue.ts';
import { Form } from '../../form/Form.tsx';
import { PasswordField } from '../../form/PasswordField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EXPORT_FIELDS, type MyDataSection } from './my-data-store.ts';

interface Props {
  open: boolean;
  store: MyDataSection;
  t: Translate;
  onClose: () => void;
}

/** The password once more, before the file comes. */
export function ExportDialog({ open, store, t, onClose }: Props) {
  const { errors } = useStore(store.form.$form, { ssr: 'initial' });
  return (
    <Dialog open={open} title={t('mydata:export.dialog')} closeLabel={t('mydata:close')} onClose={onClose}>
      {open && (
        <Form
          store={store.form}
          fields={EXPORT_FIELDS}
          failed={t('mydata:export.failed')}
          submit={t('mydata:export.submit')}
          working={t('mydata:export.working')}
          t={t}
        >
          <p>{t('mydata:export.why')}</p>
          <PasswordField
            name="password"
            label={t('account:fields.password')}
            autoComplete="current-password"
            requiredMark={t('account:form.required')}
            error={errors['password']}
            t={t}
          />
        </Form>
      )}
    </Dialog>
  );
}
