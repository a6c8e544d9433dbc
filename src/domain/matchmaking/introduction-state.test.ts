import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { walkMachine } from '../../../tests/support/walk-machine.ts';
import { CONSENT_MACHINE, CONSENT_STATUSES, INTRODUCTION_MACHINE, INTRODUCTION_STATUSES, introductionStatusOf, showsContacts } from './introduction-state.ts';

const moments = { now: '2026-12-01 14:00:00' };

test('a member agrees and withdraws as long as the introduction stands, and may change their mind', () => {
  const { expected, answered } = walkMachine(CONSENT_MACHINE, {
    subjects: {
      asked: { status: 'asked', isOpen: true },
      agreed: { status: 'agreed', isOpen: true },
      declined: { status: 'declined', isOpen: true },
      'asked, called off': { status: 'asked', isOpen: false },
      'agreed, called off': { status: 'agreed', isOpen: false },
      'declined, called off': { status: 'declined', isOpen: false },
    },
    events: { agree: 'NOT_IN_STATE', withdraw: 'NOT_IN_STATE' },
    actors: { member: true },
    moments,
    table: `
                                        | now
asked: agree by member                  | agreed
asked: withdraw by member               | declined
agreed: withdraw by member              | declined
declined: agree by member               | agreed
asked, called off: agree by member      | INTRODUCTION_OVER
asked, called off: withdraw by member   | INTRODUCTION_OVER
agreed, called off: withdraw by member  | INTRODUCTION_OVER
declined, called off: agree by member   | INTRODUCTION_OVER
`,
  });
  expect(answered).toEqual(expected);
});

test('an introduction is called off by staff, or ends with a registration, once', () => {
  const { expected, answered } = walkMachine(INTRODUCTION_MACHINE, {
    subjects: { asked: { status: 'asked' }, agreed: { status: 'agreed' }, declined: { status: 'declined' }, cancelled: { status: 'cancelled' } },
    events: { call_off: 'NOT_IN_STATE', close: 'NOT_IN_STATE' },
    actors: { staff: true, centre: true },
    moments,
    table: `
                            | now
asked: call_off by staff    | cancelled
agreed: call_off by staff   | cancelled
declined: call_off by staff | cancelled
asked: close by centre      | cancelled
agreed: close by centre     | cancelled
declined: close by centre   | cancelled
`,
  });
  expect(answered).toEqual(expected);
});

describe('contacts', () => {
  test('an introduction is agreed when both say yes, and declined when either says no', () => {
    expect(introductionStatusOf(['asked', 'asked'])).toBe('asked');
    expect(introductionStatusOf(['agreed', 'asked'])).toBe('asked');
    expect(introductionStatusOf(['agreed', 'agreed'])).toBe('agreed');
    expect(introductionStatusOf(['agreed', 'declined'])).toBe('declined');
    expect(introductionStatusOf(['asked', 'declined'])).toBe('declined');
    expect(introductionStatusOf([])).toBe('asked');
  });

  test('are shown to nobody unless both said yes and nothing has ended it', () => {
    const answers = fc.tuple(fc.constantFrom(...CONSENT_STATUSES), fc.constantFrom(...CONSENT_STATUSES));
    fc.assert(
      fc.property(fc.constantFrom(...INTRODUCTION_STATUSES), answers, (status, [first, second]) => {
        expect(showsContacts(status, [first, second])).toBe(status === 'agreed' && first === 'agreed' && second === 'agreed');
      }),
    );
  });
});
