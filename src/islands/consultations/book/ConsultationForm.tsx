import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import {
  ADVISORY_CATEGORIES,
  ADVISORY_CONTENT_MAX_LENGTH,
  ADVISORY_IDENTITIES,
  ADVISORY_METHODS,
  LINE_OF_CATEGORY,
} from '../../../domain/consultations/consultation.ts';
import { ADVISORY_NOTICE_DAYS } from '../../../domain/consultations/consultation-state.ts';
import type { Texts, Translate } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { MobileFields } from '../../form/contact/MobileFields.tsx';
import type { MobileCountry } from '../../form/contact/mobile-input.ts';
import { EmailField } from '../../form/EmailField.tsx';
import { Form } from '../../form/Form.tsx';
import { LeaveDialog } from '../../form/LeaveDialog.tsx';
import { LinkedText } from '../../form/LinkedText.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Field } from '../../ui/Field.tsx';
import { ConsultationSent } from './ConsultationSent.tsx';
import { ConsultationSummary } from './ConsultationSummary.tsx';
import { ADVISORY_FIELDS, type AdvisoryField, type AdvisoryStore, createAdvisory } from './consultation-store.ts';
import type { AdvisoryWords } from './consultation-words.ts';
import { RadioCards } from './RadioCards.tsx';
import { SlotField } from './SlotField.tsx';
import { WorkFields } from './WorkFields.tsx';

interface Props {
  language: Language;
  /** Of the areas account, advisory, clash, success, upload, validation, waitlist. */
  texts: Texts;
  words: AdvisoryWords;
  /** The provider that an address must be of (docs/rules.md#consultation-kinds); null asks for none. */
  emailDomain: string | null;
  /** Of phone numbers. */
  countries: readonly MobileCountry[];
  /** So many hours before it begins a consultation may be asked for at the latest. */
  leadHours: number;
}

/** The consultation form (docs/rules.md#consultation-kinds), with what is being asked for beside it. */
export function ConsultationForm({ language, texts, words, emailDomain, countries, leadHours }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const [store] = useState(() => createAdvisory(t, emailDomain, countries));
  const sent = useStore(store.$sent, { ssr: 'initial' });
  const another = () => {
    store.again();
    // The form is there only after it has been drawn.
    requestAnimationFrame(() => document.getElementById(ADVISORY_FIELDS[0])?.focus());
  };
  if (sent) return <ConsultationSent sent={sent} onAgain={another} language={language} t={t} />;
  return (
    <div className="split advisory">
      <AdvisoryFields store={store} words={words} emailDomain={emailDomain} leadHours={leadHours} language={language} t={t} />
      <ConsultationSummary store={store} words={words} language={language} t={t} />
      <LeaveDialog guard={store.guard} text={t('advisory:form.leave')} t={t} />
    </div>
  );
}

interface FieldsProps extends Omit<Props, 'texts' | 'countries'> {
  store: AdvisoryStore;
  t: Translate;
}

function AdvisoryFields({ store, words, emailDomain, leadHours, language, t }: FieldsProps) {
  const { errors } = useStore(store.$form, { ssr: 'initial' });
  const need = t('account:form.required');
  const nameOf = (name: AdvisoryField) => t(`advisory:fields.${name}`);
  return (
    <Form
      className="panel form"
      store={store}
      fields={ADVISORY_FIELDS}
      failed={t('advisory:form.failed')}
      nameOf={nameOf}
      submit={t('advisory:form.submit')}
      working={t('advisory:form.working')}
      wide
      t={t}
    >
      <h2>{t('advisory:form.who')}</h2>
      <RadioCards
        name="identity"
        legend={t('advisory:fields.identity')}
        choices={ADVISORY_IDENTITIES.map((value) => ({ value, label: words.identities[value] }))}
        requiredMark={need}
        error={errors['identity']}
      />
      <h2>{t('advisory:form.what')}</h2>
      <RadioCards
        name="category"
        legend={t('advisory:fields.category')}
        choices={ADVISORY_CATEGORIES.map((value) => ({ value, label: words.categories[value], hint: <CategoryHint category={value} t={t} /> }))}
        requiredMark={need}
        error={errors['category']}
      />
      <Field
        kind="textarea"
        name="content"
        label={t('advisory:fields.content')}
        hint={t('advisory:form.contentHint', { limit: ADVISORY_CONTENT_MAX_LENGTH })}
        rows={6}
        required
        requiredMark={need}
        error={errors['content']}
      />
      <WorkFields store={store} t={t} />
      <h2>{t('advisory:form.when')}</h2>
      <RadioCards
        name="method"
        legend={t('advisory:fields.method')}
        choices={ADVISORY_METHODS.map((value) => ({ value, label: words.methods[value], hint: t(`advisory:methodHint.${value}`) }))}
        requiredMark={need}
        error={errors['method']}
      />
      <SlotField store={store} leadHours={leadHours} error={errors['start']} language={language} t={t} />
      <h2>{t('advisory:form.reach')}</h2>
      <MobileFields
        input={store.input}
        label={t('advisory:fields.phone')}
        hint={t('advisory:form.phoneHint')}
        errors={errors}
        onCountry={() => store.setError('phone', null)}
        t={t}
      />
      <EmailField
        hint={emailDomain === null ? t('advisory:form.emailHintAny') : t('advisory:form.emailHint', { domain: emailDomain })}
        error={errors['email']}
        t={t}
      />
      <CheckField
        name="agree"
        required
        error={errors['agree']}
        label={
          <LinkedText
            text={t('advisory:form.agree', { days: ADVISORY_NOTICE_DAYS })}
            links={{ terms: `/${language}/terms` }}
            newTab={t('account:form.newTab')}
          />
        }
      />
    </Form>
  );
}

/** A category in words, and the days on which it is offered. */
function CategoryHint({ category, t }: { category: (typeof ADVISORY_CATEGORIES)[number]; t: Translate }) {
  return (
    <>
      {t(`advisory:about.${category}`)} <em>{t(`advisory:line.${LINE_OF_CATEGORY[category]}.days`)}</em>
    </>
  );
}
