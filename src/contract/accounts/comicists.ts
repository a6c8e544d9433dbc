import * as v from 'valibot';
import {
  ADDRESS_TYPES,
  isPostalCodeOf,
  isWebAddress,
  MAX_INDUSTRIES,
  PROFILE_MAX_LENGTH,
  WEB_ADDRESS_MAX_LENGTH,
} from '../../domain/accounts/creator-profile.ts';
import { CITIZENSHIPS } from '../../domain/accounts/residence.ts';
import { ADDRESS_MAX_LENGTH } from '../../domain/text/field-limits.ts';
import { defineCall } from '../call.ts';
import type { FieldMessage } from '../field-message.ts';
import { idField, longText, nameField, optional, shortText } from '../fields.ts';
import type { StaticLists } from '../static-list.ts';

const say = (message: FieldMessage): FieldMessage => message;

/** At least one of a list; a form with one box ticked sends it alone. */
const industryField = v.pipe(
  v.optional(
    v.union(
      [
        v.array(v.string()),
        v.pipe(
          v.string(),
          v.transform((id) => [id]),
        ),
      ],
      say('WRONG_TYPE'),
    ),
    [],
  ),
  v.transform((ids) => [...new Set(ids.map((id) => id.trim()).filter((id) => id !== ''))]),
  v.metadata({ list: { minItems: 1, maxItems: MAX_INDUSTRIES } }),
  v.minLength(1, say('INDUSTRY')),
  v.maxLength(MAX_INDUSTRIES),
);
/** One line, longer than most. */
const line = (maxLength: number) => v.pipe(longText(maxLength), v.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, say('WRONG_FORMAT')));
/** http and https only: it becomes a link. */
const webAddressField = v.pipe(line(WEB_ADDRESS_MAX_LENGTH), v.check(isWebAddress, say('URL_FORMAT')));
const countryField = v.pipe(v.string(), v.trim(), v.regex(/^[A-Z]{2}$/, say('NOT_AN_OPTION')));
const postalCodeField = v.pipe(shortText, v.maxLength(12), v.regex(/^[0-9A-Za-z][0-9A-Za-z -]*$/, say('WRONG_FORMAT')));

const CreatorInfoFields = v.object({
  full_name: nameField,
  name_en: optional(nameField),
  pen_name: optional(nameField),
  industry: industryField,
  citizenship: v.picklist(CITIZENSHIPS, say('NOT_AN_OPTION')),
  /** Of who is no citizen of Taiwan: an ISO 3166 code of `foreigner.json`. */
  country: optional(countryField),
  /** Left out: no address is given. */
  address_type: optional(v.picklist(ADDRESS_TYPES, say('NOT_AN_OPTION'))),
  postal_code: optional(postalCodeField),
  /** Ids of `city.json`. */
  city: optional(idField),
  district: optional(idField),
  village: optional(shortText),
  address: optional(line(ADDRESS_MAX_LENGTH)),
  website: optional(webAddressField),
  social: optional(webAddressField),
  profile_zh: optional(longText(PROFILE_MAX_LENGTH)),
  profile_en: optional(longText(PROFILE_MAX_LENGTH)),
  works: optional(longText(PROFILE_MAX_LENGTH)),
});
type Fields = v.InferOutput<typeof CreatorInfoFields>;

/** The creator's info (docs/rules.md#creator-info, without its attachments). What a choice makes meaningless is dropped. */
export const ComicistsSchema = v.pipe(
  CreatorInfoFields,
  v.forward(
    v.partialCheck([['citizenship'], ['country']], ({ citizenship, country }) => citizenship !== 'foreign' || country !== undefined, say('REQUIRED')),
    ['country'],
  ),
  v.forward(
    v.partialCheck([['address_type'], ['city']], ({ address_type, city }) => address_type !== 'domestic' || city !== undefined, say('REQUIRED')),
    ['city'],
  ),
  v.forward(
    v.partialCheck([['address_type'], ['district']], ({ address_type, district }) => address_type !== 'domestic' || district !== undefined, say('REQUIRED')),
    ['district'],
  ),
  v.forward(
    v.partialCheck([['address_type'], ['address']], ({ address_type, address }) => address_type === undefined || address !== undefined, say('REQUIRED')),
    ['address'],
  ),
  v.transform(tidy),
);
export type ComicistsOutput = v.InferOutput<typeof ComicistsSchema>;

function tidy(form: Fields): Fields {
  const { postal_code, city, district, village, address } = form;
  const inTaiwan = form.address_type === 'domestic' ? { city, district, village } : { city: undefined, district: undefined, village: undefined };
  const isGiven = form.address_type !== undefined;
  return {
    ...form,
    ...inTaiwan,
    country: form.citizenship === 'foreign' ? form.country : undefined,
    address: isGiven ? address : undefined,
    postal_code: isGiven ? postal_code : undefined,
  };
}

/** The same, held against the static lists (docs/rules.md#creator-info): what is chosen stands in them. */
export function comicistsSchemaWith({ industry, foreigner, city: cities }: StaticLists) {
  const industries = new Set(industry.map(({ id }) => id));
  const countries = new Set(foreigner.map(({ code }) => code));
  const districtOf = (city: string | undefined, district: string | undefined) =>
    cities.find(({ id }) => id === city)?.districts.find(({ id }) => id === district);
  return v.pipe(
    ComicistsSchema,
    v.forward(
      v.partialCheck([['industry']], (form) => form.industry.every((id) => industries.has(id)), say('NOT_AN_OPTION')),
      ['industry'],
    ),
    v.forward(
      v.partialCheck([['country']], ({ country }) => country === undefined || countries.has(country), say('NOT_AN_OPTION')),
      ['country'],
    ),
    v.forward(
      v.partialCheck([['city']], ({ city }) => city === undefined || cities.some(({ id }) => id === city), say('NOT_AN_OPTION')),
      ['city'],
    ),
    v.forward(
      v.partialCheck(
        [['city'], ['district']],
        ({ city, district }) => district === undefined || !cities.some(({ id }) => id === city) || districtOf(city, district) !== undefined,
        say('NOT_AN_OPTION'),
      ),
      ['district'],
    ),
    v.forward(
      v.partialCheck(
        [['city'], ['district'], ['postal_code']],
        ({ city, district, postal_code }) => {
          const code = districtOf(city, district)?.code;
          return code === undefined || postal_code === undefined || isPostalCodeOf(code, postal_code);
        },
        say('POSTAL_CODE_FORMAT'),
      ),
      ['postal_code'],
    ),
    // An address in Taiwan always has its code: that of the district, unless a longer one was given.
    v.transform((form) => ({ ...form, postal_code: form.postal_code ?? districtOf(form.city, form.district)?.code })),
  );
}

const orNone = v.nullable(v.string());
/** A creator's info as it is kept; null where nothing was said. */
export const ComicistsItem = v.object({
  full_name: v.string(),
  name_en: orNone,
  pen_name: orNone,
  industry: v.array(v.string()),
  citizenship: v.picklist(CITIZENSHIPS),
  country: orNone,
  address_type: v.nullable(v.picklist(ADDRESS_TYPES)),
  postal_code: orNone,
  city: orNone,
  district: orNone,
  village: orNone,
  address: orNone,
  website: orNone,
  social: orNone,
  profile_zh: orNone,
  profile_en: orNone,
  works: orNone,
  updated_at: v.string(),
});
export type ComicistsProfile = v.InferOutput<typeof ComicistsItem>;

/** A creator's info as it is kept, of a form that is right: null where nothing was said. */
export function infoOf(said: ComicistsOutput): Omit<ComicistsProfile, 'updated_at'> {
  const orNull = <V>(value: V | undefined): V | null => value ?? null;
  return {
    full_name: said.full_name,
    name_en: orNull(said.name_en),
    pen_name: orNull(said.pen_name),
    industry: said.industry,
    citizenship: said.citizenship,
    country: orNull(said.country),
    address_type: orNull(said.address_type),
    postal_code: orNull(said.postal_code),
    city: orNull(said.city),
    district: orNull(said.district),
    village: orNull(said.village),
    address: orNull(said.address),
    website: orNull(said.website),
    social: orNull(said.social),
    profile_zh: orNull(said.profile_zh),
    profile_en: orNull(said.profile_en),
    works: orNull(said.works),
  };
}

export const fillComicists = defineCall({
  method: 'POST',
  path: '/member/three',
  summary: 'The second step of registration, once: the creator’s info',
  access: 'member',
  body: ComicistsSchema,
  output: v.object({ completed_at: v.string() }),
  envelope: 'item',
  errors: ['ALREADY_FILLED_IN'],
  idempotent: true,
});
export const getComicists = defineCall({
  method: 'GET',
  path: '/member/comicists',
  summary: 'The member’s creator info; null when none was given',
  access: 'member',
  output: v.nullable(ComicistsItem),
  envelope: 'item',
});
export const putComicists = defineCall({
  method: 'PUT',
  path: '/member/comicists',
  summary: 'Replace the creator’s info, or give it for the first time',
  access: 'member',
  body: ComicistsSchema,
  output: ComicistsItem,
  envelope: 'item',
});
