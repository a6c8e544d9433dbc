import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { Form } from '../../form/Form.tsx';
import { NewPasswordFields, newPasswordLabel } from '../../form/NewPasswordFields.tsx';
import { codeOfAddress } from '../../page/code-of-address.ts';
import { PageHeading } from '../../page/PageHeading.tsx';
import { Balloon } from '../../ui/Balloon.tsx';
import { createReset, RESET_FIELDS } from './reset-store.ts';

interface Props {
  lang: Language;
  texts: Texts;
}

/** The new password, from the link in an e-mail; or that the link is worth nothing, and where to get another. */
export function ResetForm({ lang, texts }: Props) {
  const [{ t, store }] = useState(() => {
    const translate = islandTranslator(lang, texts);
    return { t: translate, store: createReset(lang, translate, codeOfAddress) };
  });
  const { errors } = useStore(store.$form, { ssr: 'initial' });
  const isSpent = useStore(store.$isSpent, { ssr: 'initial' });
  if (isSpent) {
    return (
      <div className="form slides" role="status">
        <Balloon>{t('recovery:reset.spentSay')}</Balloon>
        <PageHeading>{t('recovery:reset.spent')}</PageHeading>
        <p>{t('recovery:reset.spentText')}</p>
        <p className="actions">
          <a className="btn hot" href={`/${lang}/forget_password`}>
            {t('recovery:reset.spentAgain')}
          </a>
        </p>
      </div>
    );
  }
  return (
    <Form
      store={store}
      fields={RESET_FIELDS}
      nameOf={newPasswordLabel(t)}
      failed={t('recovery:forget.failed')}
      submit={t('recovery:setPassword')}
      working={t('recovery:working')}
      wide
      t={t}
    >
      <p>{t('recovery:reset.text')}</p>
      <NewPasswordFields errors={errors} isAnother t={t} />
    </Form>
  );
}
