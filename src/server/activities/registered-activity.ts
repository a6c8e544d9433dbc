import { Refusal } from '../../contract/refusal.ts';
import { type Meeting, meetingsOf, type RegistrationSession, registrationSessions, WHOLE } from '../../domain/activities/registration-session.ts';
import type { ActivityType } from '../../domain/content/activity.ts';
import type { MemberClass } from '../../domain/identity/account.ts';
import type { Activity } from '../../editorial/items/activity.ts';
import type { Library } from '../../editorial/library.ts';
import type { LocalizedText } from '../../i18n/localized.ts';
import { findById } from '../content/find-item.ts';
import type { ReleasedSession } from '../db/release.ts';
import { fieldOf } from '../http/localize.ts';

type Settings = NonNullable<Activity['data']['registration']>;

/** An activity that members register for, with what can be registered for. */
export interface RegisteredActivity {
  activity: Activity;
  settings: Settings;
  sessions: RegistrationSession[];
}

/** Returns a published activity that is registered for. @throws Refusal NOT_FOUND, also for an id of another type, a draft, and one that one just comes to */
export function registeredActivity({ activities }: Pick<Library, 'activities'>, { type, id }: { type: ActivityType; id: string }): RegisteredActivity {
  const activity = findById(activities, id);
  const settings = activity.data.registration;
  if (activity.data.type !== type || settings === undefined) throw new Refusal('NOT_FOUND');
  return { activity, settings, sessions: sessionsOf(activity) };
}

const computed = new WeakMap<Activity, RegistrationSession[]>();

/** Returns what of an activity can be registered for, computed once: content does not change while the server runs. */
function sessionsOf(activity: Activity): RegistrationSession[] {
  let sessions = computed.get(activity);
  if (sessions === undefined) {
    sessions = registrationSessions(activity);
    computed.set(activity, sessions);
  }
  return sessions;
}

/** Returns the session of a number; where none is named, the only one there is. Undefined when there is no such session. */
export function sessionOf(
  { sessions, settings }: Pick<RegisteredActivity, 'sessions' | 'settings'>,
  number: number | undefined,
): RegistrationSession | undefined {
  if (settings.joined === 'whole') return number === undefined || number === WHOLE ? sessions[0] : undefined;
  return sessions.find((each) => each.number === number);
}

/** The times at which the members of a session come, without those that are cancelled. */
export const heldMeetings = (activity: Activity, { number }: Pick<RegistrationSession, 'number'>): Meeting[] =>
  meetingsOf(activity, number).filter(({ isCancelled }) => !isCancelled);

/** The activity and session that an id of `activity_sessions` names; undefined for what the content no longer publishes. */
export function activityOfSession({ activities }: Pick<Library, 'activities'>, sessionId: string): { activity: Activity; number: number } | undefined {
  const [activityId = '', number = ''] = sessionId.split('/');
  const activity = activities.find(({ id }) => id === activityId);
  return activity && { activity, number: Number(number) };
}

/** The classes of members that may register, by the benefit that the activity names (docs/rules.md#who-may-register); null: all. */
export function classesOf({ settings }: Pick<Library, 'settings'>, { open_to }: Pick<Settings, 'open_to'>): readonly MemberClass[] | null {
  if (open_to === undefined) return null;
  return settings.levels.benefits.find(({ id }) => id === open_to)?.classes ?? [];
}

/** An activity's title; one that the content no longer has is named by its id. */
export function activityTitle({ activities }: Pick<Library, 'activities'>, id: string): LocalizedText {
  const activity = activities.find((each) => each.id === id);
  return activity ? fieldOf(activity.texts, 'title') : { zh: id };
}

/** The fee in dollars of a person, paid on the day; 0 of an activity that the content no longer has. */
export const activityFee = ({ activities }: Pick<Library, 'activities'>, id: string): number => activities.find((each) => each.id === id)?.data.price_twd ?? 0;

/** The title of the activity that a session is of, by the session's id. */
export const sessionTitle = (library: Pick<Library, 'activities'>, sessionId: string): LocalizedText => activityTitle(library, activityIdOf(sessionId));

/** The activity of a session, by the session's id: `<activity>/<number>`. */
const activityIdOf = (sessionId: string): string => sessionId.slice(0, sessionId.indexOf('/'));

/** The location as it is compared, and shown when the content no longer has the activity. */
export const placeOf = ({ texts }: Pick<Activity, 'texts'>): string => JSON.stringify(fieldOf(texts, 'location'));

/** The times of a session as they are compared: a series joined as a whole has several, of which one may move or be cancelled alone. */
const meetingsText = (activity: Activity, number: number): string => JSON.stringify(meetingsOf(activity, number));

/** Reads a stored location. */
export const storedPlace = (place: string): LocalizedText => JSON.parse(place) as LocalizedText;

/** The sessions that a release lets members register for. */
export function releasedSessions({ activities }: Pick<Library, 'activities'>): ReleasedSession[] {
  return activities.flatMap((activity) =>
    registrationSessions(activity).map((session) => ({
      ...session,
      activityId: activity.id,
      type: activity.data.type,
      place: placeOf(activity),
      title: JSON.stringify(fieldOf(activity.texts, 'title')),
      meetings: meetingsText(activity, session.number),
    })),
  );
}
