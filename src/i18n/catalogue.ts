import type zhAccount from '../../public/locales/zh/account.json';
import type zhCommon from '../../public/locales/zh/common.json';
import type zhContent from '../../public/locales/zh/content.json';
import type zhErrors from '../../public/locales/zh/errors.json';
import type zhMail from '../../public/locales/zh/mail.json';
import type zhMember from '../../public/locales/zh/member.json';
import type zhRent from '../../public/locales/zh/rent.json';
import type zhSms from '../../public/locales/zh/sms.json';
import type zhSuccess from '../../public/locales/zh/success.json';
import type zhValidation from '../../public/locales/zh/validation.json';

/** The areas of the catalogues: one file each in `public/locales/<lang>/`. */
export interface Catalogue {
  account: typeof zhAccount;
  common: typeof zhCommon;
  content: typeof zhContent;
  errors: typeof zhErrors;
  mail: typeof zhMail;
  member: typeof zhMember;
  rent: typeof zhRent;
  sms: typeof zhSms;
  success: typeof zhSuccess;
  validation: typeof zhValidation;
}

export type Area = keyof Catalogue;
export const AREAS = ['account', 'common', 'content', 'errors', 'mail', 'member', 'rent', 'sms', 'success', 'validation'] as const satisfies readonly Area[];

type WithoutPlural<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;
type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${Leaves<T[K]>}`;
}[keyof T & string];

/** Every key that may be asked for, as `area:path.to.text`. */
export type TextKey = { [A in Area]: `${A}:${Leaves<Catalogue[A]>}` }[Area];

export type TextValues = Record<string, string | number>;
/** Gives the text of a key; `{{name}}` is filled from `values`, plurals go by `values.count`. */
export type Translate = (key: TextKey, values?: TextValues) => string;
/** The texts of some areas in one language, as a page hands them to an island. */
export type Texts = { [A in Area]?: Catalogue[A] };
