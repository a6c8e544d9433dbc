import { expect, test } from 'vitest';
import { checkInPath, registrationFormPath } from './registration-link.ts';

test('a ticket’s code leads to the desk', () => expect(checkInPath('9f35')).toBe('desk?registration=9f35'));

test('a form has the address of its activity, and of a series names the session', () => {
  expect(registrationFormPath({ type: 'course', id: 'inking-evenings', session: 0 })).toBe('activity_course/inking-evenings/apply');
  expect(registrationFormPath({ type: 'course', id: 'inking-evenings', session: 2 })).toBe('activity_course/inking-evenings/apply?session=2');
});
