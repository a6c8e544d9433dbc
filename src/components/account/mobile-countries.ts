import foreigner from '../../../public/data/foreigner.json';
import { countryTakesSms, TAIWAN } from '../../domain/mobile.ts';
import { NUMBER_COUNTRIES } from '../../domain/number-plan.ts';
import { library } from '../../editorial/site-library.ts';
import type { Language } from '../../i18n/languages.ts';
import { readField } from '../../i18n/localized.ts';
import { translator } from '../../i18n/translator.ts';

const LOCALES = { zh: 'zh-Hant', en: 'en', ja: 'ja' } as const;

/** Countries and regions that a mobile number may be of, as a page hands them to a form: name, calling code, whether SMS reach it. Taiwan first, the others by name. */
export async function mobileCountries(lang: Language): Promise<[country: string, name: string, callingCode: string, takesSms: boolean][]> {
  const { sms_countries } = (await library()).settings.mobile;
  const t = translator(lang);
  const named = NUMBER_COUNTRIES.flatMap(({ country, callingCode }): [string, string, string, boolean][] => {
    const listed = foreigner.find(({ code }) => code === country);
    const name = country === TAIWAN ? t('account:form.taiwan') : listed && readField(listed, 'name', lang).text;
    // An island or two that no list of citizenships names has the numbers of another.
    return name === undefined ? [] : [[country, name, callingCode, countryTakesSms(country, sms_countries)]];
  });
  const { compare } = new Intl.Collator(LOCALES[lang]);
  const [taiwan, ...others] = named;
  return taiwan ? [taiwan, ...others.toSorted((a, b) => compare(a[1], b[1]))] : [];
}
