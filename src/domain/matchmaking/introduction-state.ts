import { always, type Machine, onlyIf } from '../state/state-machine.ts';

/** The two sides of an introduction (docs/rules.md#introductions): who makes comics, and who looks for somebody who does. */
export const INTRODUCTION_SIDES = ['creator', 'company'] as const;
export type IntroductionSide = (typeof INTRODUCTION_SIDES)[number];

/** The answer of one side: none yet, yes, no. A yes can be taken back, and a no changed, as long as the introduction stands. */
export const CONSENT_STATUSES = ['asked', 'agreed', 'declined'] as const;
export type ConsentStatus = (typeof CONSENT_STATUSES)[number];
export type ConsentEvent = 'agree' | 'withdraw';

/** The state that the machine reads. */
export interface ConsentState {
  status: ConsentStatus;
  /** Neither called off nor ended with a registration. */
  isOpen: boolean;
}

const whileOpen = onlyIf(({ isOpen }: ConsentState) => isOpen, 'INTRODUCTION_OVER');

/** The rows of a consent: each side's own, whatever the other one says. */
export const CONSENT_MACHINE: Machine<ConsentState, ConsentStatus, ConsentEvent, 'member', 'INTRODUCTION_OVER' | 'NOT_IN_STATE'> = {
  transitions: [
    { from: ['asked', 'declined'], event: 'agree', to: 'agreed', by: 'member', notice: whileOpen },
    { from: ['asked', 'agreed'], event: 'withdraw', to: 'declined', by: 'member', notice: whileOpen },
  ],
  statusAt: ({ status }) => status,
  refusalOf: () => 'NOT_IN_STATE',
};

/**
 * Statuses of an introduction: an answer is awaited, both agreed (and only then are contacts shown), one side said no or took its yes
 * back, it was called off.
 */
export const INTRODUCTION_STATUSES = ['asked', 'agreed', 'declined', 'cancelled'] as const;
export type IntroductionStatus = (typeof INTRODUCTION_STATUSES)[number];
export type IntroductionEvent = 'call_off' | 'close';

/** Statuses in which nobody is shown a contact, and what was set for the two does not take place. */
export const INTRODUCTION_ENDED_STATUSES = ['declined', 'cancelled'] as const satisfies readonly IntroductionStatus[];

const OPEN = ['asked', 'agreed', 'declined'] as const satisfies readonly IntroductionStatus[];

/** The rows of what the centre does; between the other statuses it follows its two consents. */
export const INTRODUCTION_MACHINE: Machine<{ status: IntroductionStatus }, IntroductionStatus, IntroductionEvent, 'staff' | 'centre', 'NOT_IN_STATE'> = {
  transitions: [
    { from: OPEN, event: 'call_off', to: 'cancelled', by: 'staff', notice: always },
    { from: OPEN, event: 'close', to: 'cancelled', by: 'centre', notice: always },
  ],
  statusAt: ({ status }) => status,
  refusalOf: () => 'NOT_IN_STATE',
};

/** The status of an introduction that stands, by its two answers; `introduction_settle` says the same in the database. */
export function introductionStatusOf(answers: readonly ConsentStatus[]): Exclude<IntroductionStatus, 'cancelled'> {
  if (answers.includes('declined')) return 'declined';
  return answers.length > 0 && answers.every((answer) => answer === 'agreed') ? 'agreed' : 'asked';
}

/** True when each side may see how to reach the other one: both agreed, and nothing has ended it. */
export function showsContacts(status: IntroductionStatus, answers: readonly ConsentStatus[]): boolean {
  return status === 'agreed' && introductionStatusOf(answers) === 'agreed';
}
