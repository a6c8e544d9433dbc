import { afterEach, beforeEach, expect, test } from 'vitest';
import { closePage, openPage } from '../../../../tests/support/island.ts';
import { leaseDraft } from './lease-draft.ts';

beforeEach(() => void openPage('/en/staff/desk'));
afterEach(closePage);

const FORM = {
  ...{ rent_twd: '100', waived_twd: '0', cleaning_fee_twd: '0', overtime_minutes: '30', damages_twd: '500', method: 'cash' },
  ...{ reason: '', note: 'A scratch', message: '', items: [] },
};

test('what was typed into the question of a step is there after a reload, of this lease and step alone, until the step is taken', () => {
  leaseDraft('a', 'end').write(FORM);
  expect([leaseDraft('a', 'end').read(), leaseDraft('b', 'end').read(), leaseDraft('a', 'call_off').read()]).toEqual([FORM, {}, {}]);
  leaseDraft('a', 'end').clear();
  expect(leaseDraft('a', 'end').read()).toEqual({});
});

test.each(['{', '{"note":7}', '{"items":["no such paper"]}'])('what another version of the page has left is none: %s', (stored) => {
  sessionStorage.setItem('draft:lease a end', stored);
  expect(leaseDraft('a', 'end').read()).toEqual({});
});
