import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { EMAIL_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { FormProblems } from '../../form/FormProblems.tsx';
import { PasswordField } from '../../form/PasswordField.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { CodeStep } from './CodeStep.tsx';
import { createSign, TYPED_FIELDS } from './sign-store.ts';

interface Props {
  lang: Language;
  texts: Texts;
}

/** Account, password, remember me; then a code, for members with a second factor. */
export function SignForm({ lang, texts }: Props) {
  const [{ t, store }] = useState(() => {
    const translate = islandTranslator(lang, texts);
    return { t: translate, store: createSign(lang, translate) };
  });
  const state = useStore(store.$form, { ssr: 'initial' });
  const isUnverified = useStore(store.$isUnverified);
  const challenge = useStore(store.$challenge);
  const isOver = useStore(store.$isOver);
  const username = useStore(store.$username);
  if (challenge) return <CodeStep sign={store} challenge={challenge} t={t} />;
  return (
    <form className="form" method="post" noValidate ref={store.attach} onSubmit={store.submit}>
      {isUnverified ? (
        <Notice kind="warning" title={t('account:login.unverified')} live>
          {t('account:login.unverifiedText')}
        </Notice>
      ) : isOver ? (
        <Notice kind="warning" title={t('security:step.over')} live>
          {t('security:step.overText')}
        </Notice>
      ) : (
        <FormProblems state={state} fields={TYPED_FIELDS} failed={t('account:login.failed')} t={t} />
      )}
      <Field
        name="username"
        defaultValue={username}
        label={t('account:fields.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX_LENGTH}
        required
        error={state.errors['username']}
      />
      <PasswordField name="password" label={t('account:fields.password')} autoComplete="current-password" error={state.errors['password']} t={t} />
      <CheckField name="remember" label={t('account:login.remember')} />
      <div className="actions">
        <Button type="submit" look="hot" wide busy={state.isBusy} disabled={!state.isReady}>
          {state.isBusy ? t('account:login.working') : t('account:login.submit')}
        </Button>
      </div>
    </form>
  );
}
