import { characterCount, INTRO_MAX_CHARACTERS, OTHER_URLS_MAX } from '../../../domain/activities/registration-form.ts';
import { LINE_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import { MobileFields } from '../../form/contact/MobileFields.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Field } from '../../ui/Field.tsx';
import { useApply, useApplyField } from './apply-context.ts';

/** The fields of matchmaking: on whose behalf one comes, an introduction, works (docs/rules.md#matchmaking). */
export function MatchmakingFields() {
  const { apply, t } = useApply();
  const organization = useApplyField('is_organization');
  const company = useApplyField('company');
  const { requiredMark: _, ...jobTitle } = useApplyField('job_title');
  const isOrganization = organization.value === 'on';
  return (
    <>
      <fieldset className="panel form">
        <legend>{t('registration:parts.organization')}</legend>
        <CheckField
          name="is_organization"
          label={t('registration:fields.is_organization')}
          checked={isOrganization}
          error={organization.error}
          onChange={({ currentTarget }) => apply.set('is_organization', currentTarget.checked ? 'on' : '')}
        />
        {isOrganization && (
          <div className="pair">
            <Field {...company} label={t('registration:fields.company')} autoComplete="organization" maxLength={LINE_MAX_LENGTH} required />
            <Field {...jobTitle} label={t('registration:fields.job_title')} autoComplete="organization-title" maxLength={LINE_MAX_LENGTH} />
          </div>
        )}
        <PhoneField />
      </fieldset>
      <fieldset className="panel form">
        <legend>{t('registration:parts.about')}</legend>
        <IntroField />
      </fieldset>
      <WorkFields />
    </>
  );
}

function PhoneField() {
  const { apply, t } = useApply();
  const { value, onChange, onBlur, error } = useApplyField('phone');
  return (
    <div className="pair">
      <MobileFields
        input={apply.phone}
        label={t('registration:fields.phone')}
        hint={t('registration:hints.phone')}
        isFurther
        isOptional
        control={{ value, onChange, onBlur }}
        errors={{ ...(error !== undefined && { phone: error }) }}
        onCountry={() => {
          apply.set(apply.phone.countryField, apply.phone.$country.get());
          apply.setError('phone', null);
        }}
        t={t}
      />
    </div>
  );
}

/** At most 300 characters as a reader counts them: the browser's own limit counts otherwise, so the words say how many there are. */
function IntroField() {
  const { t } = useApply();
  const field = useApplyField('intro');
  const count = characterCount(field.value.trim());
  return (
    <div className="counted-field">
      <Field
        kind="textarea"
        {...field}
        label={t('registration:fields.intro')}
        hint={t('registration:hints.intro', { limit: INTRO_MAX_CHARACTERS })}
        rows={7}
        required
      />
      <p className={count > INTRO_MAX_CHARACTERS ? 'counted over' : 'counted'}>{t('registration:hints.counted', { count, limit: INTRO_MAX_CHARACTERS })}</p>
    </div>
  );
}

function WorkFields() {
  const { t } = useApply();
  const { requiredMark: _, ...portfolio } = useApplyField('portfolio_url');
  const { requiredMark: __, ...others } = useApplyField('other_urls');
  return (
    <fieldset className="panel form">
      <legend>{t('registration:parts.works')}</legend>
      <Field
        {...portfolio}
        label={t('registration:fields.portfolio_url')}
        hint={t('registration:hints.portfolio')}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
      />
      <Field
        kind="textarea"
        {...others}
        label={t('registration:fields.other_urls')}
        hint={t('registration:hints.otherUrls', { max: OTHER_URLS_MAX })}
        rows={3}
        autoCapitalize="none"
        spellCheck={false}
      />
    </fieldset>
  );
}
