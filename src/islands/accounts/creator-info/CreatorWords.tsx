import type { ReactNode } from 'react';
import type { ComicistsProfile } from '../../../contract/accounts/comicists.ts';
import type { StaticLists } from '../../../contract/static-list.ts';
import { isWebAddress } from '../../../domain/accounts/creator-profile.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { HTML_LANG, isSpaced, type Language } from '../../../i18n/languages.ts';
import { Rows } from '../../ui/Rows.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { nameIn } from './list-names.ts';

interface Props {
  profile: ComicistsProfile;
  lists: StaticLists;
  lang: Language;
  t: Translate;
}

/** A creator's info in words; empty fields are left out. */
export function CreatorWords({ profile, lists, lang, t }: Props) {
  const rows: { name: string; value: ReactNode }[] = [];
  const add = (name: Parameters<typeof fieldName>[0], value: ReactNode) => {
    if (value !== null && value !== '') rows.push({ name: fieldName(name, t), value });
  };
  const country = lists.foreigner.find(({ code }) => code === profile.country);
  add('full_name', [profile.full_name, profile.name_en].filter(Boolean).join(' · '));
  add('pen_name', profile.pen_name);
  add(
    'industry',
    <span className="tags">
      {lists.industry
        .filter(({ id }) => profile.industry.includes(id))
        .map((industry) => (
          <Tag key={industry.id} look="line">
            {nameIn(industry, lang)}
          </Tag>
        ))}
    </span>,
  );
  add('citizenship', country ? nameIn(country, lang) : t(`account:creator.citizenship.${profile.citizenship}`));
  add('works', profile.works && <Lines text={profile.works} />);
  add('profile_zh', profile.profile_zh && <Lines text={profile.profile_zh} lang={HTML_LANG.zh} />);
  add('profile_en', profile.profile_en && <Lines text={profile.profile_en} lang={HTML_LANG.en} />);
  add('website', profile.website && <WebAddress href={profile.website} />);
  add('social', profile.social && <WebAddress href={profile.social} />);
  add('address', addressOf(profile, lists, lang));
  return <Rows rows={rows} />;
}

function fieldName(
  name: 'full_name' | 'pen_name' | 'industry' | 'citizenship' | 'works' | 'profile_zh' | 'profile_en' | 'website' | 'social' | 'address',
  t: Translate,
): string {
  return t(`account:fields.${name}`);
}

function Lines({ text, lang }: { text: string; lang?: string }) {
  return (
    <span className="lines" lang={lang}>
      {text}
    </span>
  );
}

/** Stored addresses were validated when they came; only an address becomes a link. */
function WebAddress({ href }: { href: string }) {
  if (!isWebAddress(href)) return href;
  return (
    <a href={href} rel="noopener nofollow">
      <bdi>{href}</bdi>
    </a>
  );
}

/** From the largest to the smallest in zh and ja, the other way round in en. */
function addressOf({ postal_code, city, district, village, address }: ComicistsProfile, lists: StaticLists, lang: Language): string | null {
  if (address === null) return null;
  const inCity = lists.city.find(({ id }) => id === city);
  const inDistrict = inCity?.districts.find(({ id }) => id === district);
  const place = [inCity && nameIn(inCity, lang), inDistrict && nameIn(inDistrict, lang), village, address].filter((part) => part != null);
  return isSpaced(lang) ? [place.toReversed().join(', '), postal_code].filter(Boolean).join(' ') : [postal_code, place.join('')].filter(Boolean).join(' ');
}
