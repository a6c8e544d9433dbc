import { isOptionalKind } from '../../domain/notifications/notification-kind.ts';
import { mailDay, mailMoment, mailPeriod } from '../../i18n/formats/mail-dates.ts';
import { LANGUAGES, type Language } from '../../i18n/languages.ts';
import { type MailParts, type MailTemplate, type MessageValues, mailText, type Sender, type SmsTemplate, smsText, valueNames } from './message-texts.ts';
import { EMAIL_KINDS } from './notification-of.ts';

const inEach = (write: (language: Language) => string) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, write(language)])) as Record<Language, string>;
const day = (text: string) => inEach((language) => mailDay(text, language));
const moment = (text: string) => inEach((language) => mailMoment(new Date(`${text}:00+08:00`), language));
const period = (from: string, to: string) =>
  inEach((language) => mailPeriod({ start: new Date(`${from}:00+08:00`), end: new Date(`${to}:00+08:00`) }, language));

/** Sample values of e-mails, by their names: for the catalogue page and the tests, never for a member. */
const SAMPLES: Record<string, string | number | Record<Language, string | readonly string[]>> = {
  name: { zh: '林小漫', en: 'Lin Xiaoman', ja: '林小漫' },
  url: 'https://hub.example/zh/register/verify/dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  code: '204817',
  device: { zh: '繪圖工作站 3 號', en: 'Drawing workstation 3', ja: '作画ワークステーション3' },
  time: period('2026-12-05T14:00', '2026-12-05T17:00'),
  when: moment('2026-12-05T14:02'),
  browser: 'Firefox · Windows',
  cancelBefore: moment('2026-12-04T14:00'),
  until: moment('2026-12-01T16:00'),
  knownUntil: { zh: '2027/12/31（五）', en: 'Fri 31 Dec 2027', ja: '2027年12月31日（金）' },
  reason: { zh: '空調維修，三樓當天關閉', en: 'Repair of the air conditioning: the third floor is closed that day', ja: '空調修理のため、当日3階は閉鎖します' },
  place: { zh: '3F，示例路 1 號', en: '3F, 1 Sample Road', ja: '3F、サンプル通り1番地' },
  kind: { zh: '列印', en: 'Printing', ja: '印刷' },
  seller: { zh: '網點輸出店', en: 'Halftone Print Corner', ja: '網点プリントコーナー' },
  number: '9F35-B120',
  points: 36,
  activity: { zh: '毛筆上墨夜間班', en: 'Inking evenings', ja: '筆ペン入れの夜間講習' },
  people: { zh: '2 人', en: '2', ja: '2名' },
  payment: {
    zh: 'NT$200（當日繳交），另 40 點（2026/12/4（五）14:00 前取消，全數退回）',
    en: 'NT$200, paid on the day; 40 points, all refunded if you cancel by Fri 4 Dec 2026, 14:00',
    ja: 'NT$200（当日お支払い）、ほかに40ポイント（2026年12月4日（金）14:00までのキャンセルは全額返還）',
  },
  category: { zh: '作品健檢', en: 'Work health check', ja: '作品診断' },
  bookings: {
    zh: ['座位與器材：繪圖工作站 3 號，2026/12/5（六）14:00–17:00，已退回 36 點', '諮詢：作品健檢，2026/12/5（六）11:00–12:00'],
    en: [
      'Seats and equipment: Drawing workstation 3, Sat 5 Dec 2026, 14:00–17:00; 36 points refunded',
      'Consultation: Work health check, Sat 5 Dec 2026, 11:00–12:00',
    ],
    ja: ['座席・機材：作画ワークステーション 3、2026年12月5日（土）14:00〜17:00（36ポイント返還済み）', '相談：作品診断、2026年12月5日（土）11:00〜12:00'],
  },
  from: { zh: '一般會員', en: 'General Member', ja: '一般会員' },
  to: { zh: '準創作者', en: 'Associate Creator', ja: '準クリエイター会員' },
  months: 12,
  former: 30,
  differences: { zh: ['xiaoman88：510／500／500'], en: ['xiaoman88：510／500／500'], ja: ['xiaoman88：510／500／500'] },
  method: { zh: '線上', en: 'Online', ja: 'オンライン' },
  location: 'https://meet.example/room-2f',
  teacher: { zh: '王老師', en: 'Ms Wang', ja: '王先生' },
  other: { zh: '綠電車出版', en: 'Green Tram Publishing', ja: 'グリーントラム出版' },
  account: 'xiaoman88',
  other_account: 'xiaoman99',
  reference: 'K7QF2MZA',
  answer: {
    zh: ['週二到週日都開放參觀。', '', '團體請事先來信。'],
    en: ['You can visit from Tuesday to Sunday.', '', 'Groups, please write to us first.'],
    ja: ['火曜日から日曜日までご見学いただけます。', '', '団体の方は事前にご連絡ください。'],
  },
  cause: { zh: '參觀與交通', en: 'Visiting', ja: 'ご来館' },
  due: day('2026-11-28'),
  days: 5,
  system: { zh: '門口看板', en: 'Door display', ja: '入口の掲示板' },
  address: 'https://door.example/hooks',
  fault: 'HTTP 503',
  sender: '陳書迷',
  applicant: '林小漫',
  contact: '陳書迷',
  email: 'reader@host.example',
  phone: '0912345678',
  ending: '678',
  matter: { zh: '參觀與交通（space/2a）', en: 'Visiting（space/2a）', ja: 'ご来館（space/2a）' },
  language: 'zh',
  network: '203.0.113.7',
  left: 7,
  space: { zh: '2F 多功能廳 A 區', en: '2F hall, Zone A', ja: '2FホールA区画' },
  event: { zh: '四格漫畫大展', en: 'The four-panel show', ja: '四コマ大展示' },
  items: { zh: '身分或立案證明、手機', en: 'ID or registration proof, Mobile', ja: '身分証・登記証明、携帯電話' },
  message: {
    zh: '身分證只有正面，反面請一起掃描。',
    en: 'Only the front of the ID card is there: please scan both sides.',
    ja: '身分証が表面だけです。裏面も一緒にスキャンしてください。',
  },
  rent: 'NT$11,600',
  rentDue: day('2026-12-15'),
  waived: 'NT$0',
  cleaning: 'NT$500',
  total: 'NT$12,100',
  deposit: 'NT$5,800',
  freeUntil: day('2026-12-04'),
  note: '－',
  forfeited: 'NT$0',
  refunded: 'NT$17,900',
  overtime: 'NT$2,000',
  damages: 'NT$0',
  unpaid: 'NT$0',
  returned: 'NT$3,800',
  owed: 'NT$2,000',
  stillOwed: 'NT$0',
  tradeNo: 'CH261205K7QF2MZAB3XT',
  plan: { zh: '常用方案', en: 'Regular', ja: 'レギュラープラン' },
  amount: 'NT$500',
  free: 25,
  verdict: 'wrong_amount',
  provider: 'ecpay',
  fee: 'NT$15',
  count: 2,
  day: '2026-11-18',
};

/** Values for every name of a template; one without a sample stands as its own name. */
export function sampleValues(kind: 'mail' | 'sms', template: string, language: Language): MessageValues {
  return Object.fromEntries(
    valueNames(kind, template).map((name) => {
      const sample = SAMPLES[name] ?? `[${name}]`;
      return [name, typeof sample === 'object' ? sample[language] : sample];
    }),
  );
}

export function sampleMail(template: MailTemplate, language: Language, centre: Sender): MailParts {
  const kind = EMAIL_KINDS[template];
  const optOut = isOptionalKind(kind) ? { optOut: { kind, url: `https://hub.example/${language}/unsubscribe/sample` } } : {};
  return mailText(template, language, { values: sampleValues('mail', template, language), centre, ...optOut });
}

export function sampleSms(template: SmsTemplate, language: Language, centre: Sender): string {
  return smsText(template, language, { values: sampleValues('sms', template, language), centre });
}

/** Names of values that have no sample. */
export function namesWithoutSample(kind: 'mail' | 'sms', template: string): string[] {
  return valueNames(kind, template).filter((name) => SAMPLES[name] === undefined);
}
