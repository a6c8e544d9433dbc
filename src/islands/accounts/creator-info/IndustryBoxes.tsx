import type { StaticLists } from '../../../contract/static-list.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { itemField } from '../../form/form-values.ts';
import { nameIn } from './list-names.ts';

interface Props {
  industries: StaticLists['industry'];
  initial: Readonly<Record<string, string>>;
  lang: Language;
  error: string | undefined;
  t: Translate;
}

/** Fields of work in comics, of which at least one is picked (docs/rules.md#creator-info). */
export function IndustryBoxes({ industries, initial, lang, error, t }: Props) {
  return (
    <fieldset className="field" id="industry" tabIndex={-1} aria-describedby={error ? 'industry-hint industry-error' : 'industry-hint'}>
      <legend>
        {t('account:fields.industry')} <span className="need">{t('account:form.required')}</span>
      </legend>
      <p className="hint" id="industry-hint">
        {t('account:creator.industryHint')}
      </p>
      <div className="choices">
        {industries.map((industry) => (
          <label key={industry.id}>
            <input type="checkbox" name={itemField('industry', industry.id)} defaultChecked={initial[itemField('industry', industry.id)] !== undefined} />
            {nameIn(industry, lang)}
          </label>
        ))}
      </div>
      {error && (
        <p className="error" id="industry-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
