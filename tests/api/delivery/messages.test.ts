import type * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import enValidation from '../../../public/locales/en/validation.json' with { type: 'json' };
import jaValidation from '../../../public/locales/ja/validation.json' with { type: 'json' };
import zhValidation from '../../../public/locales/zh/validation.json' with { type: 'json' };
import { comicistsSchemaWith } from '../../../src/contract/accounts/comicists.ts';
import { LetterAgainSchema, registerSchemaAt, SmsSchema } from '../../../src/contract/accounts/member.ts';
import { islandTranslator } from '../../../src/i18n/island-translator.ts';
import { COMICISTS_LISTS } from '../../../src/islands/accounts/creator-info/creator-info-store.ts';
import { judgeValues } from '../../../src/islands/form/form-store.ts';
import { gatherLists } from '../../../src/islands/form/form-values.ts';
import { STATIC_LISTS } from '../../../src/server/accounts/profile/static-lists.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';
import { registered, registrationForm, smsCode } from '../../support/registration.ts';

/*
 * The rules (docs/rules.md#fields) that accounts touch, each with its exact message: as the server words it for a caller's
 * language, and as a form words it before anything is sent. The English of some is fixed.
 */
type Texts = Record<Language, string>;
const LANGUAGES = ['zh', 'en', 'ja'] as const;
type Language = (typeof LANGUAGES)[number];
const CATALOGUES = { zh: zhValidation, en: enValidation, ja: jaValidation };

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
  ({ token } = await signUp(app));
});
afterAll(() => app.close());

const REQUIRED: Texts = { zh: '此欄位必填', en: 'This field is required', ja: '必須項目です' };
const ACCOUNT: Texts = {
  zh: '帳號至少 6 字，限英文字母與數字',
  en: 'At least 6 characters, letters and digits only',
  ja: '6文字以上の半角英数字で入力してください',
};
const PASSWORD: Texts = {
  zh: '密碼至少 6 字，須混合英文字母與數字',
  en: 'At least 6 characters, with both letters and digits',
  ja: '6文字以上で、英字と数字を組み合わせてください',
};
const DIFFERENT: Texts = { zh: '兩次輸入的密碼不同', en: '2 Passwords Different', ja: '2つのパスワードが一致しません' };
const EMAIL: Texts = {
  zh: '請輸入正確的電子郵件格式',
  en: 'Please Enter Correct E-mail Format',
  ja: '正しいメールアドレスの形式で入力してください',
};
const DATE: Texts = {
  zh: '日期格式錯誤（YYYY-MM-DD）',
  en: 'Error in date format (YYYY-MM-DD)',
  ja: '日付の形式が正しくありません（YYYY-MM-DD）',
};
const FUTURE: Texts = { zh: '生日不能晚於今天', en: 'The birthday cannot be in the future', ja: '生年月日に未来の日付は指定できません' };
const DIGITS: Texts = { zh: '請只輸入數字', en: 'Digits only, please', ja: '数字のみで入力してください' };
const MOBILE: Texts = {
  zh: '請輸入 09 開頭的 10 碼手機號碼',
  en: 'Please enter a mobile number of 10 digits starting with 09',
  ja: '09から始まる10桁の携帯電話番号を入力してください',
};
const CODE: Texts = { zh: '驗證碼為 6 位數字', en: 'The code has 6 digits', ja: '確認コードは6桁の数字です' };
const CODE_WRONG: Texts = {
  zh: '簡訊驗證碼錯誤或已過期。請再確認，或重新傳送驗證碼',
  en: 'The SMS code is wrong or has expired. Please check it, or request a new code',
  ja: 'SMS確認コードが違うか、有効期限が切れています。ご確認のうえ、必要であれば新しいコードを取得してください。',
};
const COMMON: Texts = {
  zh: '這組密碼太常見，或與您的帳號、電子郵件相同，請換一組',
  en: 'Too common, or the same as your account or email. Please choose another',
  ja: 'よく使われるパスワードや、アカウント名・メールアドレスと同じものは使えません。別のパスワードにしてください。',
};
const INDUSTRY: Texts = { zh: '請至少選擇一項產業類別', en: 'Please pick at least one industry', ja: '業種を1つ以上選んでください' };
const AGREE: Texts = { zh: '請勾選同意', en: 'Please check-select to agree', ja: '同意にチェックを入れてください' };
const GUARDIAN: Texts = { zh: '未滿 20 歲的訪客需要監護人', en: 'Visitors under 20 need a guardian', ja: '20歳未満の方には保護者が必要です' };
const WEB: Texts = {
  zh: '請輸入以 http:// 或 https:// 開頭的網址',
  en: 'Please enter a web address starting with http:// or https://',
  ja: '「http://」または「https://」で始まるURLを入力してください',
};
const LOGIN: Texts = {
  zh: '請確認帳號和密碼是否正確',
  en: 'Please confirm the correct account name and/ or password',
  ja: 'アカウント名またはパスワードをご確認ください。',
};

/** A form as a browser reads it, good but for one field. */
const browserForm = (change: Record<string, unknown>) => {
  const whole = { ...registrationForm(), agree: 'on', ...change };
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined));
};
const CREATOR = { full_name: '林', citizenship: 'domestic' };

interface Call {
  path: `/${string}`;
  method?: 'POST' | 'PUT';
  isOwn?: boolean;
  schema: v.GenericSchema;
  form: (change: Record<string, unknown>) => Record<string, unknown>;
  /** The same, as a browser's form has it. */
  typed?: (change: Record<string, unknown>) => Record<string, unknown>;
}
const REGISTER: Call = {
  path: '/member',
  schema: registerSchemaAt(
    () => TEST_NOW,
    () => true,
  ),
  form: browserForm,
};
const SMS: Call = { path: '/member/register/sms', schema: SmsSchema, form: (change) => change };
const LETTER: Call = { path: '/member/verify/again', schema: LetterAgainSchema, form: (change) => change };
const THREE: Call = {
  path: '/member/three',
  isOwn: true,
  schema: comicistsSchemaWith(STATIC_LISTS),
  form: (change) => ({ ...CREATOR, industry: ['games'], ...change }),
  typed: ({ industry = 'on', ...change }) => ({
    ...gatherLists({ ...CREATOR, ...(industry === 'on' && { 'industry.games': 'on' }) }, COMICISTS_LISTS),
    ...change,
  }),
};
const CREATOR_INFO: Call = { ...THREE, path: '/member/comicists', method: 'PUT' };

const RULES: readonly [rule: string, call: Call, field: string, value: unknown, texts: Texts][] = [
  ['an account of 5 characters', REGISTER, 'account', 'abc12', ACCOUNT],
  ['an account with an underline', REGISTER, 'account', 'reader_1', ACCOUNT],
  ['an account in full-width letters', REGISTER, 'account', 'ｒｅａｄｅｒ１', ACCOUNT],
  ['no account', REGISTER, 'account', '', REQUIRED],
  ['a password of 5 characters', REGISTER, 'password', 'ab123', PASSWORD],
  ['a password without a digit', REGISTER, 'password', 'abcdefgh', PASSWORD],
  ['a password without a letter', REGISTER, 'password', '83920175', PASSWORD],
  ['another password the second time', REGISTER, 'confirm_password', 'manga2027', DIFFERENT],
  ['an e-mail without @', REGISTER, 'email', 'reader.example.com', EMAIL],
  ['an e-mail with a top level of one letter', REGISTER, 'email', 'reader@host.x', EMAIL],
  ['an e-mail without a local part', LETTER, 'email', '@example.com', EMAIL],
  ['a date with slashes', REGISTER, 'birthday', '2001/02/28', DATE],
  ['a date that does not exist', REGISTER, 'birthday', '2001-02-29', DATE],
  ['a date without zeros', REGISTER, 'birthday', '2001-2-3', DATE],
  ['a birthday to come', REGISTER, 'birthday', '2026-11-19', FUTURE],
  ['a phone number with dashes', REGISTER, 'mobile', '0911-222-333', DIGITS],
  ['a phone number with a plus', SMS, 'mobile', '+886911222333', DIGITS],
  ['a guardian’s phone number with a space', REGISTER, 'guardian_phone', '02 23456789', DIGITS],
  ['a number that is no mobile’s', SMS, 'mobile', '0223456789', MOBILE],
  ['an SMS code of 5 digits', REGISTER, 'sms_code', '12345', CODE],
  ['no industry', THREE, 'industry', [], INDUSTRY],
  ['no industry, later', CREATOR_INFO, 'industry', [], INDUSTRY],
  ['no agreement', REGISTER, 'agree', undefined, AGREE],
  ['a visitor under 20 without a guardian', REGISTER, 'guardian_name', undefined, GUARDIAN],
  ['a guardian who has not agreed', REGISTER, 'guardian_consent', undefined, AGREE],
  ['neither a birthday nor an age', REGISTER, 'age_group', undefined, REQUIRED],
  ['a website that is a script', THREE, 'website', 'javascript:alert(1)', WEB],
];

/** The other fields without which a field's rule does not apply. */
const BESIDE: Record<string, Record<string, string>> = {
  guardian_name: { birthday: '2010-01-01', guardian_phone: '0223456789', guardian_consent: 'on' },
  guardian_consent: { birthday: '2010-01-01', guardian_name: '林大漫', guardian_phone: '0223456789' },
};

describe.each(RULES)('%s', (_, call, field, value, texts) => {
  const change = { ...BESIDE[field], [field]: value };

  test.each(LANGUAGES)('is refused by the server in %s', async (language) => {
    const { status, body } = await app.call(call.method ?? 'POST', call.path, { language, body: call.form(change), ...(call.isOwn && { token }) });
    expect([status, body.code, body.errors]).toEqual([
      422,
      'VALIDATION_FAILED',
      { ...(field === 'password' && { confirm_password: [DIFFERENT[language]] }), [field]: [texts[language]] },
    ]);
  });

  test.each(LANGUAGES)('is told by the form in %s, before it is sent', (language) => {
    const t = islandTranslator(language, { validation: CATALOGUES[language] });
    expect(judgeValues(call.schema, (call.typed ?? call.form)(change), t)).toMatchObject({ errors: { [field]: texts[language] } });
  });
});

describe('what only the server can tell', () => {
  test.each(LANGUAGES)('a wrong, a used and an expired SMS code, in %s', async (language) => {
    const register = async (form: Record<string, unknown>) => (await app.call('POST', '/member', { language, body: form })).body.errors;
    const wrong = { sms_code: [CODE_WRONG[language]] };
    expect(await register(registrationForm())).toEqual(wrong);
    const { form } = await registered(app);
    expect(await register(registrationForm({ mobile: form.mobile, sms_code: form['sms_code'] }))).toEqual(wrong);
    const late = registrationForm();
    late['sms_code'] = await smsCode(app, late.mobile);
    app.clock.now = new Date(TEST_NOW.getTime() + 600_000);
    expect(await register(late)).toEqual(wrong);
    app.clock.now = TEST_NOW;
  });

  test.each(LANGUAGES)('a password that everybody tries first, in %s', async (language) => {
    const body = registrationForm({ password: 'password1', confirm_password: 'password1' });
    expect((await app.call('POST', '/member', { language, body })).body.errors).toEqual({ password: [COMMON[language]] });
  });

  test('a failed login, in every language', async () => {
    for (const language of LANGUAGES) {
      const { body } = await app.call('POST', '/token', {
        language,
        body: new URLSearchParams({ grant_type: 'password', username: 'nobody', password: 'wrong2026' }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect([body.error, body.message]).toEqual(['invalid_grant', LOGIN[language]]);
    }
  });
});
