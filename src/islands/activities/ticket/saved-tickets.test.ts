import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../../tests/support/browser.ts';
import type { RegistrationOutput } from '../../../contract/activities/registration.ts';
import { dropTickets } from '../../../stores/draft-owner.ts';
import { readTicket, saveTicket, ticketStorage } from './saved-tickets.ts';

const at = '2026-12-05T14:00:00+08:00';
const registration = (id: string): RegistrationOutput => ({
  id,
  activity: { id: 'talk', type: 'lecture', title_zh: '講座', title_en: null, title_ja: null, location_zh: '2F', location_en: null, location_ja: null },
  session: 0,
  status: 'registered',
  size: 1,
  points: 0,
  reward_points: 0,
  price_twd: 0,
  start: at,
  end: at,
  meetings: [],
  has_ticket: true,
  cancel_before: at,
  is_cancellable: true,
  is_late_cancellable: false,
  reason: null,
  reason_language: null,
  answers: [],
  matchmaking: null,
  sequence: 0,
  history: [],
  created_at: at,
  cancelled_at: null,
});
const savedAt = new Date('2026-11-20T10:00:00+08:00');

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

/** A storage whose keys are its own properties, as a browser's are. */
function browserStorage(): Storage {
  const values: Record<string, string> = {};
  return Object.defineProperties(values, {
    getItem: { value: (key: string) => values[key] ?? null },
    setItem: { value: (key: string, value: string) => void Object.assign(values, { [key]: value }) },
    removeItem: { value: (key: string) => delete values[key] },
  }) as unknown as Storage;
}

test('a ticket is saved where the login is, and read back as it was', () => {
  expect(ticketStorage()).toBe(sessionStorage);
  localStorage.setItem('refreshToken', 'lasting');
  expect(ticketStorage()).toBe(localStorage);
  saveTicket(ticketStorage(), { registration: registration('a'), holder: '林小漫', savedAt });
  expect(readTicket(localStorage, 'a')).toEqual({ registration: registration('a'), holder: '林小漫', savedAt });
  expect(readTicket(localStorage, 'b')).toBeNull();
});

test('what another release or another program wrote is no ticket', () => {
  for (const value of ['', '{', '{"registration":{}}', 'null']) {
    localStorage.setItem('ticket:a', value);
    expect(readTicket(localStorage, 'a')).toBeNull();
  }
});

test('twenty tickets are kept, the oldest go first, and none outlives the login', () => {
  const storage = browserStorage();
  for (let i = 0; i < 25; i += 1) saveTicket(storage, { registration: registration(`${i}`), holder: '', savedAt: new Date(savedAt.getTime() + i * 1000) });
  expect(readTicket(storage, '4')).toBeNull();
  expect(readTicket(storage, '5')).not.toBeNull();
  expect(Object.keys(storage)).toHaveLength(20);
  dropTickets(storage);
  expect(Object.keys(storage)).toEqual([]);
});
