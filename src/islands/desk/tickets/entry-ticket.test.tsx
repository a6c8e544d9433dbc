import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import enDesk from '../../../../public/locales/en/desk.json';
import jaDesk from '../../../../public/locales/ja/desk.json';
import zhDesk from '../../../../public/locales/zh/desk.json';
import type { DayEntryOutput } from '../../../contract/desk/desk-day.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { EntryTicket } from './EntryTicket.tsx';

/* Each kind of what stands on a day, as the counter shows it: who, what, and the next step as a button here or the way to its queue. */

type OtherEntry = Exclude<DayEntryOutput, { kind: 'rent' | 'registration' }>;
const WORDS = { zh: zhDesk, en: enDesk, ja: jaDesk };
const times = { start: '2026-12-18T14:00:00+08:00', end: '2026-12-18T15:00:00+08:00' };
const member = { name: '林早安', username: 'morning01', mobile: '0912345678' };
const title = { title_zh: '墨線之夜', title_en: 'Inking evenings', title_ja: null };
const activity = { id: 'inking', type: 'course' as const, ...title, location_zh: '3F', location_en: null, location_ja: null };

function shown(entry: OtherEntry, language: Language = 'zh', waiting: 'came' | null = null): string {
  const desk = WORDS[language];
  const texts = { desk, attendance: { print: 'print' } } as unknown as Texts;
  return renderToStaticMarkup(
    <EntryTicket
      entry={entry}
      t={islandTranslator(language, texts)}
      language={language}
      spaces={{ '2a': '2F A' }}
      doing={null}
      problem={null}
      waiting={waiting}
      onAct={() => {}}
      onLease={() => {}}
      onOpen={() => {}}
      isListOpen={false}
      onList={() => {}}
      onPrint={() => {}}
    />,
  );
}
const lease = (change: Partial<Extract<OtherEntry, { kind: 'lease' }>['lease']> = {}): OtherEntry => ({
  ...times,
  id: 'lease-1',
  kind: 'lease',
  state: 'coming',
  lease: {
    status: 'approved',
    space_id: '2a',
    event_name: '兩日小展',
    contact: { name: '王聯絡', mobile: '0911222333' },
    deposit_due_on: '2026-12-18',
    acts: ['pay_deposit'],
    ...change,
  },
});
const consultation = (isAttendable: boolean): OtherEntry => ({
  ...times,
  id: 'advisory-1',
  kind: 'consultation',
  state: 'coming',
  consultation: { status: 'reserved', category: 'creator', method: 'telephone', teacher: 'Ms Wang', location: null, member, is_attendable: isAttendable },
});
const session: OtherEntry = {
  ...times,
  id: 'inking/0/2',
  kind: 'session',
  state: 'here',
  session: { activity, session: 0, meeting: 2, expected: 12, attended: 3 },
};
const members = [
  { name: '甲', username: 'a', registration_id: 'r1' },
  { name: '乙', username: 'b', registration_id: 'r2' },
];
const appointment: OtherEntry = {
  ...times,
  id: 'appointment-1',
  kind: 'appointment',
  state: 'coming',
  appointment: { ...title, teacher: 'Ms Wang', place: 'Table 3', members },
};

describe.each(['zh', 'en', 'ja'] as const)('in %s', (language) => {
  const desk = WORDS[language];

  test('a lease names whom to call, its deposit and the day it is due, and leads to its item', () => {
    const html = shown(lease(), language);
    for (const text of ['王聯絡', 'tel:0911222333', '兩日小展', '2F A', desk.kind.lease, desk.lease.pay_deposit, `/${language}/staff/spaces?id=lease-1`])
      expect(html).toContain(text);
    expect(shown(lease({ status: 'in_use', acts: ['end'] }), language)).toContain(desk.lease.end);
    expect(shown(lease({ status: 'ended', acts: [] }), language)).toContain(desk.lease.open);
  });

  test('a consultation is said to have taken place from when it begins; before, it opens', () => {
    expect(shown(consultation(true), language)).toContain(desk.act.missed);
    const before = shown(consultation(false), language);
    expect(before).toContain(desk.consultation.open);
    expect(before).not.toContain(desk.act.missed);
    expect(before).toContain(desk.method.telephone);
  });

  test('a step without an answer says so, and nothing follows it', () => {
    const html = shown(consultation(true), language, 'came');
    expect(html).toContain(desk.lost.step.replace('{{act}}', desk.act.came));
    expect(html).not.toContain('data-act');
  });

  test('a session counts who has come, and opens and prints its list', () => {
    const html = shown(session, language);
    expect(html).toContain(language === 'en' ? 'Inking evenings' : '墨線之夜');
    expect(html).toContain(desk.session.counts.replace('{{attended}}', '3').replace('{{expected}}', '12'));
    expect(html).toContain(desk.session.show);
    expect(html).toContain('id="session-inking-0-2"');
  });

  test('an appointment opens the registration of either side, and leads to its own page', () => {
    const html = shown(appointment, language);
    expect(html).toContain(`href="/${language}/staff/appointments?id=appointment-1"`);
    expect(html).toContain(desk.appointment.show);
    for (const { name } of members) expect(html).toContain(desk.act.of.replace('{{act}}', desk.appointment.open).replace('{{what}}', name));
    expect(html).toContain('Table 3');
  });
});
