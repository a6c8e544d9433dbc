import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closePage, openPage, t } from '../../../../tests/support/island.ts';
import type { RegistrationOutput } from '../../../contract/activities/registration.ts';
import { PaperTicket } from './PaperTicket.tsx';

beforeEach(() => void openPage('/en/member/ticket'));
afterEach(closePage);

const EVENING = { start: '2030-01-15T19:00:00+08:00', end: '2030-01-15T21:00:00+08:00' };
const registration = (change: Partial<RegistrationOutput>): RegistrationOutput => ({
  id: '9f35b120-0000-4000-8000-000000000000',
  activity: {
    ...{ id: 'ink', type: 'course', title_zh: '墨', title_en: 'Ink', title_ja: 'インク' },
    ...{ location_zh: '二樓', location_en: '2F', location_ja: '2F' },
  },
  ...{ session: 0, status: 'registered', size: 2, points: 0, reward_points: 0, price_twd: 0, ...EVENING, sequence: 0, cancelled_at: null },
  meetings: [{ number: 0, ...EVENING, is_cancelled: false, attended_at: null }],
  ...{ has_ticket: true, cancel_before: EVENING.start, is_cancellable: true, is_late_cancellable: false, reason: null, reason_language: null },
  ...{ answers: [], matchmaking: null, history: [], created_at: EVENING.start },
  ...change,
});
const shown = (change: Partial<RegistrationOutput> = {}) =>
  renderToStaticMarkup(
    <PaperTicket registration={registration(change)} holder="Ada" centre={{ name: 'Hub', address: 'Taipei' }} t={t as never} language="en" />,
  );

test('a ticket says whom it admits beside its code; one that is cancelled, or still under review, admits nobody', () => {
  expect(shown()).toMatch(/class="admits"/);
  for (const status of ['cancelled', 'applied'] as const) {
    const ticket = shown({ status, has_ticket: false });
    expect(ticket).not.toMatch(/class="admits"|class="qr"/);
    expect(ticket).toContain('Ink');
  }
});
