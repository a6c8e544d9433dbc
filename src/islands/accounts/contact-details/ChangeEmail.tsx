import { useStore } from '@nanostores/react';
import type { Translate } from '../../../i18n/catalogue.ts';
import { EmailField } from '../../form/EmailField.tsx';
import { Form } from '../../form/Form.tsx';
import { PasswordField } from '../../form/PasswordField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CHANGE_EMAIL_FIELDS, type ContactStore } from './contact-store.ts';

interface Props {
  open: boolean;
  store: ContactStore;
  t: Translate;
}

/** Another e-mail address: what will happen, the address, and the password. */
export function ChangeEmail({ open, store: { emailForm, $open }, t }: Props) {
  const { errors } = useStore(emailForm.$form, { ssr: 'initial' });
  return (
    <Dialog open={open} title={t('recovery:contact.changeEmail')} closeLabel={t('recovery:close')} onClose={() => $open.set(null)}>
      {open && (
        <Form
          store={emailForm}
          fields={CHANGE_EMAIL_FIELDS}
          failed={t('recovery:contact.failed')}
          submit={t('recovery:contact.sendLetter')}
          working={t('recovery:working')}
          wide
          t={t}
        >
          <p>{t('recovery:contact.emailLead')}</p>
          <EmailField hint={t('recovery:contact.emailHint')} error={errors['email']} t={t} />
          <PasswordField
            name="password"
            label={t('account:fields.password')}
            hint={t('recovery:contact.passwordHint')}
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
