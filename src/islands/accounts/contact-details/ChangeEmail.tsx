import { useStore } from '@nanostores/react';
import type { Translate } from '../../../i18n/catalogue.ts';
import { EmailField } from '../../form/EmailField.tsx';
import { FormProblems } from '../../form/FormProblems.tsx';
import { PasswordField } from '../../form/PasswordField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CHANGE_EMAIL_FIELDS, type ContactStore } from './contact-store.ts';

interface Props {
  open: boolean;
  store: ContactStore;
  t: Translate;
}

/** Another e-mail address: what will happen, the address, and the password. */
export function ChangeEmail({ open, store: { emailForm, $open }, t }: Props) {
  const state = useStore(emailForm.$form, { ssr: 'initial' });
  return (
    <Dialog open={open} title={t('recovery:contact.changeEmail')} closeLabel={t('recovery:close')} onClose={() => $open.set(null)}>
      {open && (
        <form className="form" method="post" noValidate ref={emailForm.attach} onSubmit={emailForm.submit}>
          <FormProblems state={state} fields={CHANGE_EMAIL_FIELDS} failed={t('recovery:contact.failed')} t={t} />
          <p>{t('recovery:contact.emailLead')}</p>
          <EmailField hint={t('recovery:contact.emailHint')} error={state.errors['email']} t={t} />
          <PasswordField
            name="password"
            label={t('account:fields.password')}
            hint={t('recovery:contact.passwordHint')}
            autoComplete="current-password"
            requiredMark={t('account:form.required')}
            error={state.errors['password']}
            t={t}
          />
          <div className="actions">
            <Button type="submit" look="hot" wide busy={state.isBusy} disabled={!state.isReady}>
              {state.isBusy ? t('recovery:working') : t('recovery:contact.sendLetter')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
