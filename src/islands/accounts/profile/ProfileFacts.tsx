import type { MemberOutput } from '../../../contract/accounts/member.ts';
import { dialledMobile } from '../../../domain/identity/mobile.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { longDay } from '../../../i18n/formats/dates.ts';
import { isSpaced, LANGUAGE_NAMES, type Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { Rows } from '../../ui/Rows.tsx';
import type { ListsState } from './profile.ts';

interface Props {
  member: MemberOutput;
  lists: ListsState;
  language: Language;
  t: Translate;
}

/** The member's data in words; what was left out says so. */
export function ProfileFacts({ member, lists, language, t }: Props) {
  const none = <span className="hint">{t('profile:data.none')}</span>;
  const rows = [
    ['name', member.name],
    ['pen_name', member.pen_name],
    ['gender', member.gender && t(`account:gender.${member.gender}`)],
    ['birthday', member.birthday && longDay(member.birthday, language)],
    ['addr_city', residenceText(member, lists, language)],
    ['address', member.address],
    ['citizenship', citizenshipText(member, lists, language, t)],
    ['job', member.job],
    ['language', LANGUAGE_NAMES[member.language]],
    // Only who was asked for a guardian has one.
    ...(member.guardian_name === null
      ? []
      : ([
          ['guardian_name', member.guardian_name],
          ['guardian_phone', member.guardian_phone && dialledMobile(member.guardian_phone)],
        ] as const)),
  ] as const;
  const isBare = rows.every(([field, value]) => ['name', 'language'].includes(field) || value === null);
  return (
    <>
      {isBare && <p className="hint">{t('profile:data.guide')}</p>}
      <Rows rows={rows.map(([field, value]) => ({ name: t(`account:fields.${field}`), value: value === null ? none : value }))} />
    </>
  );
}

/** City and district in the language's order; what was typed before there was a list, as it is. */
function residenceText({ addr_city, addr_district }: MemberOutput, lists: ListsState, language: Language): string | null {
  if (addr_city === null) return null;
  if (lists.state !== 'ready') return '…';
  const city = lists.lists.cities.find(({ id }) => id === addr_city);
  if (!city) return addr_city;
  const district = city.districts.find(({ id }) => id === addr_district);
  const names = [city, district].flatMap((place) => (place ? [readField(place, 'name', language).text] : []));
  return isSpaced(language) ? names.reverse().join(', ') : names.join('');
}

function citizenshipText({ citizenship, country }: MemberOutput, lists: ListsState, language: Language, t: Translate): string | null {
  if (citizenship === null) return null;
  if (citizenship === 'domestic') return t('profile:data.domestic');
  if (lists.state !== 'ready') return '…';
  const found = lists.lists.countries.find(({ code }) => code === country);
  return found ? readField(found, 'name', language).text : t('profile:data.foreign');
}
