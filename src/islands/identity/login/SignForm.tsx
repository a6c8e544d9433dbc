import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { EMAIL_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { Form } from '../../form/Form.tsx';
import { PasswordField } from '../../form/PasswordField.tsx';
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
  const { errors } = useStore(store.$form, { ssr: 'initial' });
  const isUnverified = useStore(store.$isUnverified);
  const challenge = useStore(store.$challenge);
  const isOver = useStore(store.$isOver);
  const username = useStore(store.$username);
  const notice = isUnverified
    ? { title: t('account:login.unverified'), text: t('account:login.unverifiedText') }
    : isOver
      ? { title: t('security:step.over'), text: t('security:step.overText') }
      : null;
  if (challenge) return <CodeStep sign={store} challenge={challenge} t={t} />;
  return (
    <Form
      store={store}
      notice={
        notice && (
          <Notice kind="warning" title={notice.title} live>
            {notice.text}
          </Notice>
        )
      }
      fields={TYPED_FIELDS}
      failed={t('account:login.failed')}
      submit={t('account:login.submit')}
      working={t('account:login.working')}
      wide
      t={t}
    >
      <Field
        name="username"
        defaultValue={username}
        label={t('account:fields.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX_LENGTH}
        required
        error={errors['username']}
      />
      <PasswordField name="password" label={t('account:fields.password')} autoComplete="current-password" error={errors['password']} t={t} />
      <CheckField name="remember" label={t('account:login.remember')} />
    </Form>
  );
}
