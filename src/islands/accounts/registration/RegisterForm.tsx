import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { MobileCountry } from '../../form/contact/mobile-input.ts';
import { Form } from '../../form/Form.tsx';
import { LeaveDialog } from '../../form/LeaveDialog.tsx';
import { LinkedText } from '../../form/LinkedText.tsx';
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
  const { errors } = useStore(store.$form, { ssr: 'initial' });
  const registered = useStore(store.$registered);
  if (registered) {
    return (
      <>
        <RegisterSteps current={0} t={t} />
        {registered.isOpen ? <AccountOpened lang={lang} t={t} /> : <VerificationSent email={registered.email} lang={lang} t={t} />}
      </>
    );
  }
  return (
    <>
      <RegisterSteps current={0} t={t} />
      <Form
        store={store}
        fields={REGISTER_FIELDS}
        failed={t('account:register.failed')}
        submit={t('account:register.submit')}
        working={t('account:register.working')}
        wide
        t={t}
      >
        <AccountFields errors={errors} t={t} />
        <ContactFields errors={errors} t={t} store={store} />
        <AboutFields errors={errors} t={t} cities={cities} store={store} />
        <CheckField
          name="agree"
          required
          error={errors['agree']}
          label={
            <LinkedText text={t('account:register.agree')} links={{ terms: `/${lang}/terms`, privacy: `/${lang}/privacy` }} newTab={t('account:form.newTab')} />
          }
        />
      </Form>
      <LeaveDialog guard={store.guard} text={t('account:leave.form')} t={t} />
    </>
  );
}
