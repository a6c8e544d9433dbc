import { closingInstant } from '../../domain/content/activity-state.ts';
import { hoursOn, taipeiInstant } from '../../domain/time/taipei-time.ts';
import { ContentError } from '../content-error.ts';
import type { Settings } from '../settings/settings.ts';
import type { Activity } from './activity.ts';

/** Checks what an activity says of its registration, as far as it takes more than one field to see. @throws ContentError */
export function checkRegistration({ settings }: { settings: Pick<Settings, 'levels'> }, file: string, data: Activity['data']): void {
  const { registration, sessions, ends_on, from, to } = data;
  const refuse = (field: string, reason: string): never => {
    throw new ContentError(file, field, reason);
  };
  for (const [i, session] of sessions.entries()) {
    const isAlone = registration?.joined === 'singly';
    if (!isAlone && (session.quota !== undefined || session.taken !== undefined))
      refuse(`sessions.${i}`, 'has a quota of its own only where registration.joined is singly');
    if (isAlone && (session.taken ?? 0) > (session.quota ?? registration.quota)) refuse(`sessions.${i}.taken`, 'must not be more than the quota');
  }
  if (registration === undefined) return;
  if (registration.taken > registration.quota) refuse('registration.taken', 'must not be more than the quota');
  if (registration.group_max > registration.quota) refuse('registration.group_max', 'must not be more than the quota');
  if (registration.joined === 'singly' && sessions.length === 0) refuse('registration.joined', 'is singly only where there are sessions');
  if (registration.joined === 'singly' && registration.taken > 0) refuse('registration.taken', 'is said of each session where they are joined singly');
  if (closingInstant(registration) <= taipeiInstant(registration.opens_on)) refuse('registration.closes_on', 'must not be before registration opens');
  if (taipeiInstant(registration.opens_on) >= hoursOn(ends_on, { from, to }).ends) refuse('registration.opens_on', 'must be before the activity is over');
  const benefits = settings.levels.benefits.map(({ id }) => id);
  if (registration.open_to !== undefined && !benefits.includes(registration.open_to))
    refuse('registration.open_to', `"${registration.open_to}" is not one of the benefits: ${benefits.join(', ')}`);
  const ids = registration.questions.map(({ id }) => id);
  if (new Set(ids).size < ids.length) refuse('registration.questions', 'must not have the same id twice');
}
