import * as v from 'valibot';
import { AVATAR_MAX_BYTES, AVATAR_SIZES } from '../../domain/accounts/picture.ts';
import { CITIZENSHIPS, CITY_IDS } from '../../domain/accounts/residence.ts';
import { GENDERS, isBornBy } from '../../domain/identity/account.ts';
import { defineCall, defineFile } from '../call.ts';
import { birthdayField, cityField, clearable, fileField, idField, languageField, lineField, nameField, shortText } from '../fields.ts';
import type { CityList, ForeignerList } from '../static-list.ts';
import { MemberSchema } from './member.ts';

const countryField = v.pipe(idField, v.regex(/^[A-Z]{2}$/, 'NOT_AN_OPTION'));

/**
 * The profile of a member, as they change it. A field that is left out stays as it is, an empty one is cleared; what belongs
 * together travels together (district with city, country with citizenship).
 */
export const ProfileSchema = v.pipe(
  v.object({
    name: v.optional(nameField),
    pen_name: clearable(nameField),
    gender: clearable(v.picklist(GENDERS, 'NOT_AN_OPTION')),
    birthday: clearable(birthdayField),
    addr_city: clearable(cityField),
    addr_district: clearable(idField),
    citizenship: clearable(v.picklist(CITIZENSHIPS, 'NOT_AN_OPTION')),
    country: clearable(countryField),
    job: clearable(shortText),
    address: clearable(lineField(200)),
    /** Of e-mails and SMS. */
    language: v.optional(languageField),
  }),
  v.forward(
    v.partialCheck([['addr_city'], ['addr_district']], ({ addr_city, addr_district }) => addr_district == null || addr_city != null, 'REQUIRED'),
    ['addr_city'],
  ),
  v.forward(
    v.partialCheck([['citizenship'], ['country']], ({ citizenship, country }) => country == null || citizenship != null, 'REQUIRED'),
    ['citizenship'],
  ),
  v.forward(
    v.partialCheck([['citizenship'], ['country']], ({ citizenship, country }) => citizenship !== 'foreign' || country != null, 'REQUIRED'),
    ['country'],
  ),
);
export type ProfileInput = v.InferInput<typeof ProfileSchema>;
export type ProfileOutput = v.InferOutput<typeof ProfileSchema>;

export interface ProfileLists {
  cities: CityList;
  countries: ForeignerList;
}

/** The form as it is checked at a moment and with the static lists at hand, on both sides. */
export function profileSchemaWith({ cities, countries }: ProfileLists, now: () => Date) {
  return v.pipe(
    ProfileSchema,
    v.forward(
      v.partialCheck([['birthday']], ({ birthday }) => birthday == null || isBornBy(birthday, now()), 'BIRTHDAY_IN_FUTURE'),
      ['birthday'],
    ),
    v.forward(
      v.partialCheck(
        [['addr_city'], ['addr_district']],
        ({ addr_city, addr_district }) =>
          addr_district == null || cities.some(({ id, districts }) => id === addr_city && districts.some((district) => district.id === addr_district)),
        'NOT_AN_OPTION',
      ),
      ['addr_district'],
    ),
    v.forward(
      v.partialCheck([['country']], ({ country }) => country == null || countries.some(({ code }) => code === country), 'NOT_AN_OPTION'),
      ['country'],
    ),
  );
}

/** Whether a place of residence is of the list; anything else was typed before there was one, and is read as it is. */
export const isCityId = (value: string): value is (typeof CITY_IDS)[number] => CITY_IDS.some((id) => id === value);

export const updateProfile = defineCall({
  method: 'PUT',
  path: '/member',
  summary: 'Change the member’s own data: only the fields that are given; of two changes of a field the later counts',
  access: 'member',
  body: ProfileSchema,
  output: MemberSchema,
  envelope: 'item',
});

export const AvatarSchema = v.object({
  avatar: fileField(AVATAR_MAX_BYTES),
});
export const putAvatar = defineCall({
  method: 'POST',
  path: '/member/avatar',
  summary: 'Set the member’s picture: JPEG, PNG, GIF or WebP of at most 8 MB; kept as WebP squares without metadata',
  access: 'member',
  body: AvatarSchema,
  uploadMaxBytes: AVATAR_MAX_BYTES,
  output: MemberSchema,
  envelope: 'item',
});
export const removeAvatar = defineCall({
  method: 'DELETE',
  path: '/member/avatar',
  summary: 'Remove the member’s picture',
  access: 'member',
  output: MemberSchema,
  envelope: 'item',
});

/** The picture itself. Its address cannot be guessed, and what it names never changes. */
export const avatarFile = defineFile({
  method: 'GET',
  path: '/avatar/{id}.webp',
  summary: 'A member’s picture as a square of so many pixels',
  params: v.object({ id: v.string() }),
  query: v.object({ size: v.optional(v.picklist(AVATAR_SIZES.map(String), 'NOT_AN_OPTION'), '512') }),
  mediaType: 'image/webp',
  errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'FILE_DAMAGED'],
});

export const getPwChangeDate = defineCall({
  method: 'GET',
  path: '/member/pw_change_date',
  summary: 'When the password was last changed, and whether it is time to change it again',
  access: 'member',
  output: v.object({
    pw_change_date: v.string(),
    /** By Taipei’s calendar. */
    days: v.number(),
    /** More than 90 days (docs/rules.md#account-and-password). */
    is_due: v.boolean(),
  }),
  envelope: 'item',
});
