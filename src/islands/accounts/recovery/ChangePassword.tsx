import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { $session } from '../../../stores/session.ts';
import { Form } from '../../form/Form.tsx';
import { NewPasswordFields, newPasswordLabel } from '../../form/NewPasswordFields.tsx';
import { PasswordField } from '../../form/PasswordField.tsx';
import { CHANGE_PASSWORD_FIELDS, createChangePassword } from './change-password-store.ts';

interface Props {
  lang: Language;
  texts: Texts;
}

/** The present password and another one (docs/rules.md#account-and-password: change password is a screen). */
export function ChangePassword({ lang, texts }: Props) {
  const [{ t, store }] = useState(() => {
    const translate = islandTranslator(lang, texts);
    return { t: translate, store: createChangePassword(lang, translate) };
  });
  const { errors } = useStore(store.$form, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' });
  return (
    <Form
      store={store}
      fields={CHANGE_PASSWORD_FIELDS}
      nameOf={newPasswordLabel(t)}
      failed={t('recovery:change.failed')}
      submit={t('recovery:setPassword')}
      working={t('recovery:working')}
      wide
      t={t}
    >
      <p>{t('recovery:change.lead')}</p>
      {/* For password managers, which want to know whose password changes. */}
      <input type="text" name="username" autoComplete="username" value={session.state === 'signed-in' ? session.member.username : ''} readOnly hidden />
      <div>
        <PasswordField
          name="current_password"
          label={t('account:fields.current_password')}
          autoComplete="current-password"
          requiredMark={t('account:form.required')}
          error={errors['current_password']}
          t={t}
        />
        <p className="hint">
          <a href={`/${lang}/forget_password`}>{t('recovery:forgotten')}</a>
        </p>
      </div>
      <NewPasswordFields errors={errors} isAnother t={t} />
    </Form>
  );
}
