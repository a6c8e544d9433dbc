import { PROFILE_MAX_LENGTH, WEB_ADDRESS_MAX_LENGTH } from '../../../domain/accounts/creator-profile.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { Field } from '../../ui/Field.tsx';

interface Props {
  errors: Readonly<Record<string, string>>;
  initial: Readonly<Record<string, string>>;
  t: Translate;
}

/** Where a creator is found, and how a creator introduces themself. */
export function CreatorInfoTexts({ errors, initial, t }: Props) {
  const address = (name: 'website' | 'social') => (
    <Field
      name={name}
      label={t(`account:fields.${name}`)}
      defaultValue={initial[name]}
      type="url"
      inputMode="url"
      autoComplete={name === 'website' ? 'url' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://"
      maxLength={WEB_ADDRESS_MAX_LENGTH}
      error={errors[name]}
    />
  );
  const profile = (name: 'profile_zh' | 'profile_en', lang: string) => (
    <Field
      kind="textarea"
      name={name}
      label={t(`account:fields.${name}`)}
      hint={t('account:creator.profileHint', { limit: PROFILE_MAX_LENGTH })}
      defaultValue={initial[name]}
      lang={lang}
      rows={5}
      error={errors[name]}
    />
  );
  return (
    <fieldset className="panel form">
      <legend>{t('account:creator.wordsGroup')}</legend>
      {profile('profile_zh', 'zh-Hant-TW')}
      {profile('profile_en', 'en')}
      <div className="pair">
        {address('website')}
        {address('social')}
      </div>
    </fieldset>
  );
}
