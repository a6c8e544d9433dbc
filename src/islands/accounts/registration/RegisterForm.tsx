import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { MobileCountry } from '../../form/contact/mobile-input.ts';
import { FormProblems } from '../../form/FormProblems.tsx';
import { LeaveDialog } from '../../form/LeaveDialog.tsx';
import { LinkedText } from '../../form/LinkedText.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { AboutFields, type CityChoice } from './AboutFields.tsx';
import { AccountFields } from './AccountFields.tsx';
import { AccountOpened } from './AccountOpened.tsx';
import { ContactFields } from './ContactFields.tsx';
import { RegisterSteps } from './RegisterSteps.tsx';
import { createRegister, REGISTER_FIELDS } from './register-store.ts';
import { VerificationSent } from './VerificationSent.tsx';

interface Props {
  lang: Language;
  texts: Texts;
  cities: readonly CityChoice[];
  countries: readonly MobileCountry[];
}

/** Step one of registration: the account, what reaches its owner, who that is (docs/rules.md#registration). */
export function RegisterForm({ lang, texts, cities, countries }: Props) {
  const [{ t, store }] = useState(() => {
    const translate = islandTranslator(lang, texts);
    return { t: translate, store: createRegister(lang, translate, countries) };
  });
  const state = useStore(store.$form, { ssr: 'initial' });
  const registered = useStore(store.$registered);
  if (registered) {
    return (
      <>
        <RegisterSteps current={0} t={t} />
        {registered.isOpen ? <AccountOpened lang={lang} t={t} /> : <VerificationSent email={registered.email} lang={lang} t={t} />}
      </>
    );
  }
  const fields = { errors: state.errors, t };
  return (
    <>
      <RegisterSteps current={0} t={t} />
      <form className="form" method="post" noValidate ref={store.attach} onSubmit={store.submit}>
        <FormProblems state={state} fields={REGISTER_FIELDS} failed={t('account:register.failed')} t={t} />
        <AccountFields {...fields} />
        <ContactFields {...fields} store={store} />
        <AboutFields {...fields} cities={cities} store={store} />
        <CheckField
          name="agree"
          required
          error={state.errors['agree']}
          label={
            <LinkedText text={t('account:register.agree')} links={{ terms: `/${lang}/terms`, privacy: `/${lang}/privacy` }} newTab={t('account:form.newTab')} />
          }
        />
        <div className="actions">
          <Button type="submit" look="hot" wide busy={state.isBusy} disabled={!state.isReady}>
            {state.isBusy ? t('account:register.working') : t('account:register.submit')}
          </Button>
        </div>
      </form>
      <LeaveDialog guard={store.guard} text={t('account:leave.form')} t={t} />
    </>
  );
}
