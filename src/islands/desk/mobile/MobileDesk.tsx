import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { EMAIL_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { MobileFields } from '../../form/contact/MobileFields.tsx';
import type { MobileCountry } from '../../form/contact/mobile-input.ts';
import { Form } from '../../form/Form.tsx';
import { Field } from '../../ui/Field.tsx';
import { createDeskMobile, MOBILE_FIELDS } from './mobile-store.ts';

interface Props {
  /** Those whose numbers no SMS reaches. */
  countries: readonly MobileCountry[];
  t: Translate;
}

/** Confirms in person a number that no SMS reaches (docs/decisions/133). */
export function MobileDesk({ countries, t }: Props) {
  const [store] = useState(() => createDeskMobile(t, countries));
  const { errors } = useStore(store.$form, { ssr: 'initial' });
  const done = useStore(store.$done);
  const [isOpenAtFirst] = useState(store.isBegun);
  const need = t('account:form.required');
  const nameOf = (field: (typeof MOBILE_FIELDS)[number]) => (field === 'member' ? t('desk:mobile.member') : t('account:fields.mobile'));
  return (
    <details className="panel mobile-desk" open={isOpenAtFirst}>
      <summary>
        <h2>{t('desk:mobile.title')}</h2>
      </summary>
      <p>{t('desk:mobile.text')}</p>
      <Form
        key={done}
        store={store}
        fields={MOBILE_FIELDS}
        failed={t('desk:mobile.failed')}
        nameOf={nameOf}
        submit={t('desk:mobile.submit')}
        working={t('desk:mobile.working')}
        t={t}
      >
        <Field
          name="member"
          label={t('desk:mobile.member')}
          hint={t('desk:mobile.memberHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX_LENGTH}
          required
          requiredMark={need}
          error={errors['member']}
        />
        <MobileFields input={store.input} errors={errors} onCountry={() => store.setError('mobile', null)} t={t} />
      </Form>
    </details>
  );
}
