import * as v from 'valibot';
import { CITY_IDS } from '../domain/accounts/residence.ts';
import type { Readings } from '../domain/content/index-letters.ts';
import {
  ACCOUNT_MAX_LENGTH,
  ACCOUNT_PATTERN,
  CODE_LENGTH,
  EMAIL_PATTERN,
  GENDERS,
  isPassword,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PHONE_PATTERN,
} from '../domain/identity/account.ts';
import { isForeignMobile, isMobile, isTaiwanPhone, MOBILE_PATTERN, PHONE_WITH_COUNTRY_PATTERN, storedMobile, storedPhone } from '../domain/identity/mobile.ts';
import { DEVICE_KINDS } from '../domain/rent/device-kind.ts';
import { EMAIL_MAX_LENGTH, LINE_MAX_LENGTH, PHONE_MAX_LENGTH } from '../domain/text/field-limits.ts';
import { hasBidiControls, isWellFormed, withoutInvisible } from '../domain/text/invisible-characters.ts';
import { isVisible } from '../domain/text/visible-text.ts';
import { isDay, parseDateTime } from '../domain/time/taipei-time.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, type OtherLanguage } from '../i18n/languages.ts';
import type { FieldMessage } from './field-message.ts';
import { inEveryLanguage } from './in-every-language.ts';

/** A message that the catalogues have a text for. */
const say = (message: FieldMessage): FieldMessage => message;

/** PostgreSQL takes no NUL in text and no half of a character, and no person types one. */
const text = v.pipe(
  v.string(),
  v.check((value) => !value.includes('\u0000') && isWellFormed(value), say('WRONG_FORMAT')),
);

/**
 * One line: what people type here goes into mails, where a line break would begin a text of their own, and onto the screens
 * of staff. What turns text around is refused; what cannot be seen comes in by copying, and is left out.
 */
export function lineField(maxLength: number) {
  return v.pipe(
    text,
    v.check((value) => !hasBidiControls(value), say('WRONG_FORMAT')),
    v.transform(withoutInvisible),
    v.trim(),
    v.nonEmpty(say('REQUIRED')),
    v.maxLength(maxLength),
    v.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, say('WRONG_FORMAT')),
  );
}
export const shortText = lineField(LINE_MAX_LENGTH);
/** A name greets in mails to whatever address its owner typed: no address of a website may travel in it. */
export const nameField = v.pipe(
  shortText,
  v.check((value) => !/:\/\/|www\./i.test(value), say('WRONG_FORMAT')),
);
export const idField = v.pipe(text, v.trim(), v.nonEmpty(say('REQUIRED')), v.maxLength(LINE_MAX_LENGTH));
export const accountField = v.pipe(
  text,
  v.trim(),
  v.nonEmpty(say('REQUIRED')),
  v.maxLength(ACCOUNT_MAX_LENGTH),
  v.regex(ACCOUNT_PATTERN, say('ACCOUNT_FORMAT')),
);
export const passwordField = v.pipe(
  text,
  v.nonEmpty(say('REQUIRED')),
  v.maxLength(PASSWORD_MAX_LENGTH),
  v.check(isPassword, say('PASSWORD_FORMAT')),
  v.metadata({ minLength: PASSWORD_MIN_LENGTH, pattern: '^(?=.*[A-Za-z])(?=.*[0-9])' }),
);
export const emailField = v.pipe(text, v.trim(), v.nonEmpty(say('REQUIRED')), v.maxLength(EMAIL_MAX_LENGTH), v.regex(EMAIL_PATTERN, say('EMAIL_FORMAT')));
/**
 * A mobile number (`domain/identity/mobile.ts`): a Taiwanese one as `09…`, any other by its form in international digits. That a
 * country has such a number is the server's to check (`identity/codes/mobile-check.ts`): the number plans are too much for every page.
 */
export const mobileField = v.pipe(
  text,
  v.trim(),
  v.nonEmpty(say('REQUIRED')),
  v.maxLength(PHONE_MAX_LENGTH),
  v.regex(PHONE_PATTERN, say('PHONE_FORMAT')),
  v.check((mobile) => !mobile.startsWith('0') || isMobile(mobile), say('MOBILE_FORMAT')),
  v.check((mobile) => isMobile(storedMobile(mobile)), say('FOREIGN_MOBILE_FORMAT')),
  v.metadata({ pattern: MOBILE_PATTERN.source }),
  v.transform(storedMobile),
);
/** Digits only (docs/rules.md#fields). */
const phoneField = v.pipe(text, v.trim(), v.nonEmpty(say('REQUIRED')), v.maxLength(PHONE_MAX_LENGTH), v.regex(PHONE_PATTERN, say('PHONE_FORMAT')));
/**
 * A number that the office can dial, landlines too: a Taiwanese one from its 0 on, any other by its form in international digits. Whether
 * a country has such a number, the server checks, as of a mobile number.
 */
export const dialablePhoneField = v.pipe(
  phoneField,
  v.check((phone) => !phone.startsWith('0') || isTaiwanPhone(phone), say('TAIWAN_PHONE_FORMAT')),
  v.check((phone) => phone.startsWith('0') || isTaiwanPhone(storedPhone(phone)) || isForeignMobile(phone), say('FOREIGN_PHONE_FORMAT')),
  v.metadata({ pattern: PHONE_WITH_COUNTRY_PATTERN.source }),
  v.transform(storedPhone),
);
/**
 * Several lines; a line break counts as one character, however it travels. What comes in by copying and is no text is left out; a text of which
 * nothing is to be seen would leave a hole in the e-mail that says it.
 */
export function longText(maxLength: number) {
  return v.pipe(
    text,
    v.transform((value) =>
      value
        .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
        .replace(/(?![\n\t])\p{Cc}/gu, '')
        .trim(),
    ),
    v.nonEmpty(say('REQUIRED')),
    v.check(isVisible, say('REQUIRED')),
    v.maxLength(maxLength),
  );
}
export const codeField = v.pipe(
  text,
  v.trim(),
  v.nonEmpty(say('REQUIRED')),
  v.maxLength(PHONE_MAX_LENGTH),
  v.regex(new RegExp(`^[0-9]{${CODE_LENGTH}}$`), say('CODE_FORMAT')),
);
export const dayField = v.pipe(text, v.trim(), v.nonEmpty(say('REQUIRED')), v.maxLength(40), v.check(isDay, say('DATE_FORMAT')));
/** A month in Taipei, `YYYY-MM`. */
export const monthField = v.pipe(
  text,
  v.trim(),
  v.nonEmpty(say('REQUIRED')),
  v.maxLength(40),
  v.check((value) => isDay(`${value}-01`), say('DATE_FORMAT')),
);
export const dateTimeField = v.pipe(
  text,
  v.trim(),
  v.nonEmpty(say('REQUIRED')),
  v.maxLength(40),
  v.check((value) => parseDateTime(value) !== null, say('DATETIME_FORMAT')),
);
/** A moment in Taipei, `YYYY-MM-DD HH:mm:ss`. */
export const momentField = v.pipe(
  dateTimeField,
  v.transform((value) => parseDateTime(value) ?? new Date(Number.NaN)),
);

/** No one alive is older; and PostgreSQL has no year 0. */
const EARLIEST_BIRTHDAY = '1900-01-01';
/** That it is not in the future is checked where there is a clock: a contract has none (`registerSchemaAt`, `registerMember`). */
export const birthdayField = v.pipe(
  dayField,
  v.check((day) => day >= EARLIEST_BIRTHDAY, say('DATE_FORMAT')),
);
export const genderField = v.picklist(GENDERS, say('NOT_AN_OPTION'));
/** Of the static city list. */
export const cityField = v.picklist(CITY_IDS, say('NOT_AN_OPTION'));
export const languageField = v.picklist(LANGUAGES, say('NOT_AN_OPTION'));
/** Of a text that somebody types for others: its language; that of the call unless it is said. */
export const typedInField = { language: v.optional(languageField) };
/** The language in which such a text was typed; null where it is not known, or there is no text. */
export const typedLanguage = v.nullable(v.picklist(LANGUAGES));
/** A code that travels in a link: 256 random bits as base64url, with room for longer ones. */
export const linkCodeField = v.pipe(text, v.trim(), v.nonEmpty(say('REQUIRED')), v.maxLength(LINE_MAX_LENGTH));

/** A field that a form may leave empty. */
export function optional<const S extends v.GenericSchema<string, string>>(schema: S) {
  return v.optional(
    v.pipe(
      v.string(),
      // For the OpenAPI document, which sees nothing behind a transformation.
      v.metadata({ field: schema }),
      v.transform((value) => (value.trim() === '' ? undefined : value)),
      v.optional(schema),
    ),
  );
}

/** A field of a part that may be changed by itself: left out it stays, empty (or null) it is cleared. */
export function clearable<const S extends v.GenericSchema<string, string>>(schema: S) {
  return v.nullish(
    v.pipe(
      v.string(),
      v.metadata({ field: schema }),
      v.transform((value) => (value.trim() === '' ? null : value)),
      v.nullable(schema),
    ),
  );
}

/** A file of an upload (docs/rules.md#uploads: one must be chosen, and none is larger than its limit). */
export function fileField(maxBytes: number) {
  return v.pipe(
    v.optional(v.nullable(v.custom<Blob>(() => true)), null),
    v.blob(say('FILE_REQUIRED')),
    v.metadata({ isFile: true }),
    v.minSize(1, say('FILE_FORMAT')),
    v.maxSize(maxBytes, say('FILE_TOO_LARGE')),
  );
}

/** A tick box: `true` in JSON; `true`, `1` or `on` in a form. */
export const formBoolean = v.pipe(
  v.union([v.boolean(), v.picklist(['true', 'false', '1', '0', 'on', 'off'])], say('WRONG_TYPE')),
  v.transform((value) => value === true || value === 'true' || value === '1' || value === 'on'),
);
/** A tick box of a form that may come empty, which is not ticked. */
export const checkboxField = v.optional(
  v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => false),
    ),
    formBoolean,
  ]),
  false,
);
/**
 * Of a cancellation: the member knows that the notice is over. The place is free for others, and nothing comes back; without it such a
 * call is refused, so that nobody gives points away unasked.
 */
export const lateCancellationField = { late: checkboxField };
/** The agreement box that must be ticked (docs/rules.md#fields). */
export const agreeField = v.pipe(
  checkboxField,
  v.metadata({ mustBe: [true, 'true', '1', 'on'] }),
  v.check((value) => value, say('AGREE')),
);

/** However many digits: what is beyond exact numbers is beyond every limit as well, and is told so. */
const readDigits = (text: string) => Math.min(Math.max(Number(text), Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
/** A whole number: as such in JSON, as digits in a form or a query. */
export const formInteger = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.regex(/^-?[0-9]+$/), v.transform(readDigits))], say('WRONG_TYPE')),
);

/** `?page=&per_page=` of every list; at most 100 a page (docs/rules.md#calls). */
export const pageQuery = {
  page: v.optional(v.pipe(formInteger, v.minValue(1), v.maxValue(100_000)), 1),
  per_page: v.optional(v.pipe(formInteger, v.minValue(1), v.maxValue(100)), 20),
};

/** An entry for each language, `<field>_zh`, `<field>_en`…: nobody promises a translation but the default language. */
function inLanguages<const F extends string, S extends v.GenericSchema>(field: F, schema: S) {
  const schemaIn = (language: Language) => (language === DEFAULT_LANGUAGE ? schema : v.nullable(schema));
  const entries = Object.fromEntries(LANGUAGES.map((language) => [`${field}_${language}`, schemaIn(language)]));
  return entries as { [K in `${F}_${typeof DEFAULT_LANGUAGE}`]: S } & { [K in `${F}_${OtherLanguage}`]: v.NullableSchema<S, undefined> };
}

/** A text that travels as `<field>_zh`, `<field>_en`, `<field>_ja`; null where there is no translation. */
export function localized<const F extends string>(field: F) {
  return inLanguages(field, v.string());
}

/** Several texts that travel as `<field>_zh`, `<field>_en`, `<field>_ja`; null where there is no translation. */
export function localizedList<const F extends string>(field: F) {
  return inLanguages(field, v.array(v.string()));
}

/** A text that may not be there in any language. */
export function localizedOrNone<const F extends string>(field: F) {
  return inEveryLanguage(field, v.nullable(v.string()));
}

/** The initials of a name: its Zhuyin, kana and Latin letters. */
export const initialsItem = v.object({ zhuyin: v.string(), kana: v.string(), latin: v.string() }) satisfies v.GenericSchema<unknown, Readings>;
/**
 * The query of a database, by the rules of its page (`domain/content/lookup.ts`): every word of `q` stands in a name in any
 * language or in its kana; `initial` is a Zhuyin, kana (of a row) or Latin letter.
 */
export const databaseQuery = {
  ...pageQuery,
  q: v.optional(idField),
  initial: v.optional(idField),
  genre: v.optional(idField),
  year: v.optional(idField),
};

/** A place on the plan of a floor. */
export const planPlace = v.object({ x: v.number(), y: v.number(), w: v.number(), h: v.number() });
/** Another item that is spoken of; only what is public. */
/** A device as records name it. One that the centre no longer has is named by its id, and has no floor. */
export const rentDevice = v.object({ id: v.string(), kind: v.picklist(DEVICE_KINDS), label: v.string(), floor: v.nullable(v.string()), ...localized('title') });
export const referenceItem = v.object({ id: v.string(), ...localized('title') });
/** `?preview=1` shows a draft to staff; to everybody else there is no draft. */
export const previewQuery = { preview: v.optional(formBoolean) };
/** Whether the item is among the favourites of the member who asks; false for a visitor. */
export const collectMark = { is_collect: v.boolean() };
/** True in the preview of an item that is not public; absent everywhere else. */
export const draftMark = { is_draft: v.optional(v.boolean()) };

export const typeItem = v.object({ id: v.string(), ...localized('name') });
/** ISO 8601 with offset. */
export const instantField = v.pipe(v.string(), v.isoTimestamp());
