import { describe, expect, test } from 'vitest';
import type { SpaceFacts } from '../apply/apply-facts.ts';
import { applyFieldOf, STEP_FIELDS } from '../apply/apply-fields.ts';
import { applicationOf, leaseDaysOf, type Values, validateApplication } from './validate-application.ts';

const NOW = new Date('2026-11-18T12:00:00+08:00');
const prices = { morning: 1, afternoon: 1, evening: 1, whole_day: 3 };
const space: SpaceFacts = {
  id: '2a',
  label: '2F A 區',
  title: '2F 多功能廳 A 區',
  capacity: 64,
  prices: { weekday: prices, weekend: prices },
  equipment: [
    { id: 'chair', name: '折疊椅', quantity: 60 },
    { id: 'projector', name: '投影機', quantity: 1 },
  ],
};
const rules = {
  opening: { openHour: 10, closeHour: 21, closedWeekdays: [1], closedDays: new Set<string>(), knownUntil: '2099-12-31' },
  work: { holidays: new Set<string>(), makeupWorkdays: new Set<string>() },
};
const thursday = { move_in_on: '2026-12-17', start_on: '2026-12-17', end_on: '2026-12-17', move_out_on: '2026-12-17' };
const right: Values = {
  applicant_name: '林小漫',
  applicant_type: 'individual',
  id_number: 'A123456789',
  contact_name: '林小漫',
  phone: '0223456789',
  mobile: '0912345678',
  address: '臺北市',
  email: 'someone@example.com',
  event_name: '四格漫畫展',
  event_category: 'author',
  space_id: '2a',
  session: 'whole_day',
  ...thursday,
  agree: 'on',
};
const judge = (change: Values) => validateApplication({ ...right, ...change }, {}, space, rules, NOW);
const formFaults = (change: Values) =>
  Object.fromEntries(Object.entries(judge(change)).filter(([field]) => !['identity_proof', 'event_plan', 'other'].includes(field)));

test('of a form with nothing wrong in it only the papers are missing', () => {
  expect(Object.keys(judge({}))).toEqual(['identity_proof', 'event_plan', 'other']);
});

describe('equipment is judged piece by piece, beside its own number:', () => {
  test('more than there is, less than none, no whole number', () => {
    expect(formFaults({ 'equipment.chair': '61', 'equipment.projector': '2' })).toEqual({
      'equipment.chair': { message: 'TOO_LARGE', limit: 60 },
      'equipment.projector': { message: 'TOO_LARGE', limit: 1 },
    });
    expect(formFaults({ 'equipment.chair': '-1' })).toEqual({ 'equipment.chair': { message: 'TOO_SMALL', limit: 0 } });
    expect(formFaults({ 'equipment.chair': '1.5' })).toMatchObject({ 'equipment.chair': { message: 'WRONG_FORMAT' } });
  });
  test('all there is, or none, is right; what this space has none of is not asked for', () => {
    const values = { ...right, 'equipment.chair': '60', 'equipment.projector': '0', 'equipment.stage': '3' };
    expect(formFaults(values)).toEqual({});
    expect(applicationOf(values, {}, space)['equipment']).toEqual([{ id: 'chair', quantity: 60 }]);
  });
  test('the server’s faults find their piece, and the step it stands on', () => {
    expect(applyFieldOf('equipment.chair')).toBe('equipment.chair');
    expect(applyFieldOf('equipment.0.quantity')).toBe('equipment');
    expect(STEP_FIELDS.form).toContain('equipment.chair');
  });
});

test('days are judged by the centre’s rules', () => {
  expect(formFaults({ start_on: '2026-12-14', move_in_on: '2026-12-14' })).toMatchObject({ start_on: { message: 'SPACE_CLOSED_DAY' } });
  expect(formFaults({ ...thursday, end_on: '2026-12-16' })).toMatchObject({ end_on: { message: 'SPACE_ORDER' } });
  expect(leaseDaysOf({ ...right, end_on: '' })).toBeNull();
});

test('who is no person needs an organisation, and a business number', () => {
  expect(formFaults({ applicant_type: 'company' })).toMatchObject({ organization_name: { message: 'REQUIRED' }, id_number: { message: 'BUSINESS_NUMBER' } });
});
