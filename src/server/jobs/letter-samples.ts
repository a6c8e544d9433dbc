import type { Centre } from '../../editorial/centre.ts';
import type { Language } from '../../i18n/languages.ts';
import { type MailParts, type MailTemplate, type MessageValues, mailText, type SmsTemplate, smsText, valueNames } from './message-texts.ts';

/** What the letters' values may look like, by their names: for the catalogue page and the tests, never for a member. */
const SAMPLES: Record<string, string | number | Record<Language, string>> = {
  name: { zh: '林小漫', en: 'Lin Xiaoman', ja: '林小漫' },
  url: 'https://hub.example/zh/register/verify/dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  code: '204817',
  device: { zh: '繪圖工作站 3 號', en: 'Drawing workstation 3', ja: '作画ワークステーション 3' },
  time: { zh: '2026年12月5日（六）14:00–17:00', en: 'Sat 5 Dec 2026, 14:00–17:00', ja: '2026年12月5日（土）14:00–17:00' },
  when: { zh: '2026/12/5（六） 14:02', en: 'Sat 5 Dec 2026 14:02', ja: '2026年12月5日（土） 14:02' },
  browser: 'Firefox · Windows',
  cancelBefore: { zh: '12月4日 14:00', en: '4 Dec, 14:00', ja: '12月4日 14:00' },
  until: { zh: '12月1日 16:00', en: '1 Dec, 16:00', ja: '12月1日 16:00' },
  reason: { zh: '空調維修，三樓當天關閉', en: 'Repair of the air conditioning: the third floor is closed that day', ja: '空調修理のため、当日3階は閉鎖します' },
  points: 36,
  category: { zh: '作品健檢', en: 'Work health check', ja: '作品診断' },
  method: { zh: '線上', en: 'Online', ja: 'オンライン' },
  teacher: { zh: '王老師', en: 'Ms Wang', ja: '王先生' },
  account: 'xiaoman88',
  reference: 'K7QF2MZA',
  cause: { zh: '參觀與交通', en: 'Visiting', ja: 'ご来館' },
  due: { zh: '2026年11月28日', en: '28 November 2026', ja: '2026年11月28日' },
  days: 5,
  sender: '陳書迷',
  applicant: '林小漫',
  contact: '陳書迷',
  email: 'reader@host.example',
  phone: '0912345678',
  matter: { zh: '參觀與交通（space/2a）', en: 'Visiting（space/2a）', ja: 'ご来館（space/2a）' },
  language: 'zh',
  network: '203.0.113.7',
  left: 7,
  space: { zh: '2F 多功能廳 A 區', en: '2F hall, Zone A', ja: '2F ホール A 区画' },
  event: { zh: '四格漫畫大展', en: 'The four-panel show', ja: '四コマ大展示' },
  rent: 'NT$11,600',
  rentDue: { zh: '2026/12/15（二）', en: 'Tue 15 Dec 2026', ja: '2026年12月15日（火）' },
  waived: 'NT$0',
  cleaning: 'NT$500',
  total: 'NT$12,100',
  deposit: 'NT$5,800',
  freeUntil: { zh: '2026/12/4（五）', en: 'Fri 4 Dec 2026', ja: '2026年12月4日（金）' },
  note: '－',
  forfeited: 'NT$0',
  refunded: 'NT$17,900',
  overtime: 'NT$2,000',
  damages: 'NT$0',
  unpaid: 'NT$0',
  returned: 'NT$3,800',
  owed: 'NT$2,000',
  stillOwed: 'NT$0',
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

export function sampleMail(template: MailTemplate, language: Language, centre: Centre): MailParts {
  return mailText(template, language, { values: sampleValues('mail', template, language), centre });
}

export function sampleSms(template: SmsTemplate, language: Language, centre: Centre): string {
  return smsText(template, language, { values: sampleValues('sms', template, language), centre });
}

/** Names of values that have no sample. */
export function namesWithoutSample(kind: 'mail' | 'sms', template: string): string[] {
  return valueNames(kind, template).filter((name) => SAMPLES[name] === undefined);
}
