import type { TextKey } from '../../i18n/catalogue.ts';

/** The main ways through the site: only routes that exist. `at` says which pages a link stands for. */
export const NAVIGATION = [
  { href: 'news_list', key: 'common:nav.news', at: /^news/ },
  { href: 'rent_list', key: 'common:nav.reserve', at: /^rent/ },
  { href: 'comic_list', key: 'common:nav.comics', at: /^(comic|creator|publisher|union)/ },
  { href: 'award_list', key: 'common:nav.awards', at: /^award/ },
  { href: 'faq', key: 'common:nav.faq', at: /^faq/ },
  { href: 'about', key: 'common:nav.about', at: /^about/ },
] as const satisfies readonly { href: string; key: TextKey; at: RegExp }[];

/** The pages of a member, in the header's menu and in the member's own navigation. */
export const MEMBER_NAVIGATION = [
  { href: 'member/rent', key: 'common:session.myRent' },
  { href: 'member/points', key: 'common:session.myPoints' },
] as const satisfies readonly { href: string; key: TextKey }[];

export const LEGAL_NAVIGATION = [
  { href: 'terms', key: 'common:footer.terms' },
  { href: 'privacy', key: 'common:footer.privacy' },
  { href: 'termsspacerental', key: 'common:footer.spaceRental' },
] as const satisfies readonly { href: string; key: TextKey }[];
