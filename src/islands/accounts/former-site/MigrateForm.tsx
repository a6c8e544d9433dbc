import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { LINE_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import type { Texts, Translate } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { MobileCountry } from '../../form/contact/mobile-input.ts';
import { SmsCodeFields } from '../../form/contact/SmsCodeFields.tsx';
import { Form } from '../../form/Form.tsx';
import { LinkedText } from '../../form/LinkedText.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Steps } from '../../ui/Steps.tsx';
import { AccountFields } from '../registration/AccountFields.tsx';
import { Migrated } from './Migrated.tsx';
import { createMigrate, MIGRATE_FIELDS, type MigrateStore } from './migrate-store.ts';
import { OldUserTrouble } from './OldUserTrouble.tsx';

interface Props {
  lang: Language;
  texts: Texts;
  countries: readonly MobileCountry[];
}

/** The new account of a member of the former site (docs/rules.md#former-site, olduser/info/{code}). */
export function MigrateForm({ lang, texts, countries }: Props) {
  const [{ t, store }] = useState(() => {
    const translate = islandTranslator(lang, texts);
    return { t: translate, store: createMigrate(lang, translate, countries) };
  });
  const found = useStore(store.$oldUser, { ssr: 'initial' });
  const isDone = found.state === 'done';
  const steps = (
    <Steps
      label={t('olduser:info.steps')}
      steps={[t('olduser:info.stepVerify'), t('olduser:info.stepInfo'), t('olduser:info.stepDone')]}
      current={isDone ? 2 : 1}
    />
  );
  if (found.state === 'done') {
    return (
      <>
        {steps}
        <Migrated found={found} store={store} lang={lang} t={t} />
      </>
    );
  }
  if (found.state === 'known' && found.account.state === 'open') {
    return (
      <>
        {steps}
        <Fields store={store} lang={lang} t={t} />
      </>
    );
  }
  return (
    <div className="panel">
      {found.state === 'known' ? <Elsewhere lang={lang} t={t} /> : <OldUserTrouble found={found} lang={lang} t={t} onRetry={() => void store.load()} />}
    </div>
  );
}

/** There is nothing left to fill in: the account moved, or its owner is a member already. */
function Elsewhere({ lang, t }: { lang: Language; t: Translate }) {
  return (
    <div className="form" role="status">
      <Notice kind="info" title={t('olduser:verify.migrated')}>
        {t('olduser:verify.migratedText')}
      </Notice>
      <p className="actions">
        <a className="btn hot" href={`/${lang}/sign`}>
          {t('olduser:verify.login')}
        </a>
      </p>
    </div>
  );
}

function Fields({ store, lang, t }: { store: MigrateStore; lang: Language; t: Translate }) {
  const { errors } = useStore(store.$form, { ssr: 'initial' });
  const sent = useStore(store.$sent, { ssr: 'initial' });
  const waitSeconds = useStore(store.$waitSeconds, { ssr: 'initial' });
  return (
    <Form
      store={store}
      fields={MIGRATE_FIELDS}
      failed={t('olduser:info.failed')}
      submit={t('olduser:info.submit')}
      working={t('olduser:info.working')}
      wide
      t={t}
    >
      <AccountFields errors={errors} t={t} />
      <fieldset className="panel form">
        <legend>{t('olduser:info.aboutGroup')}</legend>
        <Field
          name="name"
          label={t('account:fields.name')}
          autoComplete="name"
          maxLength={LINE_MAX_LENGTH}
          required
          requiredMark={t('account:form.required')}
          error={errors['name']}
        />
        <Field name="pen_name" label={t('account:fields.pen_name')} autoComplete="nickname" maxLength={LINE_MAX_LENGTH} error={errors['pen_name']} />
        <SmsCodeFields
          input={store.input}
          sent={sent}
          waitSeconds={waitSeconds}
          onSend={() => void store.sendCode()}
          onCountry={store.clearCountry}
          hint={t('account:register.mobileHint')}
          withoutSms={t('olduser:info.withoutSms')}
          errors={errors}
          t={t}
        />
      </fieldset>
      <CheckField
        name="agree"
        required
        error={errors['agree']}
        label={
          <LinkedText text={t('account:register.agree')} links={{ terms: `/${lang}/terms`, privacy: `/${lang}/privacy` }} newTab={t('account:form.newTab')} />
        }
      />
    </Form>
  );
}
