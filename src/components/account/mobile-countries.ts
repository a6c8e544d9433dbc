import foreigner from '../../../public/data/foreigner.json';
import { countryTakesSms, TAIWAN } from '../../domain/identity/mobile.ts';
import { NUMBER_COUNTRIES } from '../../domain/identity/number-plan.ts';
import { library } from '../../editorial/site-library.ts';
import { HTML_LANG, type Language } from '../../i18n/languages.ts';
import { readField } from '../../i18n/localized.ts';
import { translator } from '../../i18n/translator.ts';
import type { MobileCountry } from '../../islands/form/contact/mobile-input.ts';

/** The countries and regions that a mobile number may be of, as a page hands them to a form: Taiwan first, the others by name. */
export async function mobileCountries(lang: Language): Promise<MobileCountry[]> {
  const { sms_countries } = (await library()).settings.mobile;
  const t = translator(lang);
  const named = NUMBER_COUNTRIES.flatMap(({ country, callingCode }): MobileCountry[] => {
    const listed = foreigner.find(({ code }) => code === country);
    const name = country === TAIWAN ? t('account:form.taiwan') : listed && readField(listed, 'name', lang).text;
    // An island or two that no list of citizenships names has the numbers of another.
    return name === undefined ? [] : [[country, name, callingCode, countryTakesSms(country, sms_countries)]];
  });
  const { compare } = new Intl.Collator(HTML_LANG[lang]);
  const [taiwan, ...others] = named;
  return taiwan ? [taiwan, ...others.toSorted((a, b) => compare(a[1], b[1]))] : [];
}
