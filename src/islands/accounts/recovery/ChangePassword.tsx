import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { $session } from '../../../stores/session.ts';
import { FormProblems } from '../../form/FormProblems.tsx';
import { NewPasswordFields, newPasswordLabel } from '../../form/NewPasswordFields.tsx';
import { PasswordField } from '../../form/PasswordField.tsx';
import { Button } from '../../ui/Button.tsx';
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
  const state = useStore(store.$form, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' });
  return (
    <form className="form" method="post" noValidate ref={store.attach} onSubmit={store.submit}>
      <FormProblems state={state} fields={CHANGE_PASSWORD_FIELDS} nameOf={newPasswordLabel(t)} failed={t('recovery:change.failed')} t={t} />
      <p>{t('recovery:change.lead')}</p>
      {/* For password managers, which want to know whose password changes. */}
      <input type="text" name="username" autoComplete="username" value={session.state === 'signed-in' ? session.member.username : ''} readOnly hidden />
      <div>
        <PasswordField
          name="current_password"
          label={t('account:fields.current_password')}
          autoComplete="current-password"
          requiredMark={t('account:form.required')}
          error={state.errors['current_password']}
          t={t}
        />
        <p className="hint">
          <a href={`/${lang}/forget_password`}>{t('recovery:forgotten')}</a>
        </p>
      </div>
      <NewPasswordFields errors={state.errors} isAnother t={t} />
      <div className="actions">
        <Button type="submit" look="hot" wide busy={state.isBusy} disabled={!state.isReady}>
          {state.isBusy ? t('recovery:working') : t('recovery:setPassword')}
        </Button>
      </div>
    </form>
  );
}
