import * as v from 'valibot';
import type { FieldMessage } from '../../contract/field-message.ts';
import { dateTimeField, formInteger, idField, lineField, optional, shortText } from '../../contract/fields.ts';
import { Refusal } from '../../contract/refusal.ts';
import { TICKET_STATUSES } from '../../domain/activities/registration-state.ts';
import { APPOINTMENT_MINUTES, APPOINTMENT_PLACE_MAX_LENGTH, placeFault } from '../../domain/matchmaking/appointment-state.ts';
import { EMAIL_MAX_LENGTH } from '../../domain/text/field-limits.ts';
import { parseDateTime } from '../../domain/time/taipei-time.ts';
import { type ListedLine, readCsvList } from '../adapters/csv-list.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { ImportRun, LineReport } from '../http/list-report.ts';
import { leaveToOutbox } from '../jobs/outbox-event.ts';
import { readAppointmentsOf } from './appointment-queries.ts';
import { importLines, type LineOutcome, memberNamed, UnknownName } from './import-lines.ts';
import { namePair } from './introduce.ts';
import { lockRegistrations, readIntroductionsOf } from './introduction-queries.ts';
import { type Meeting, refusePast, refuseWithoutPlace, setMeeting } from './set-appointment.ts';

const say = (message: FieldMessage): FieldMessage => message;
const person = lineField(EMAIL_MAX_LENGTH);
/** The columns of an hour: all of them, or none. */
const MEETING_FIELDS = ['start', 'minutes', 'teacher', 'place'] as const;

const LineFields = v.object({
  activity: idField,
  /** Account names or e-mail addresses. Without a company the hour is with the teacher alone. */
  creator: person,
  company: optional(person),
  /** `YYYY-MM-DD HH:mm:ss` in Taipei. */
  start: optional(dateTimeField),
  minutes: v.optional(v.pipe(formInteger, v.minValue(APPOINTMENT_MINUTES.min), v.maxValue(APPOINTMENT_MINUTES.max))),
  teacher: optional(shortText),
  place: optional(
    v.pipe(
      lineField(APPOINTMENT_PLACE_MAX_LENGTH),
      v.check((place) => placeFault(place) === null, say('HTTPS_FORMAT')),
    ),
  ),
});
type PairLine = v.InferOutput<typeof LineFields>;
const COLUMNS = Object.keys(LineFields.entries);

/** The first part of a meeting that is missing, where a part of it is there, or must be. */
function missingOf(line: PairLine): (typeof MEETING_FIELDS)[number] | undefined {
  const missing = MEETING_FIELDS.filter((field) => line[field] === undefined);
  return line.company !== undefined && missing.length === MEETING_FIELDS.length ? undefined : missing[0];
}
const LineSchema = v.pipe(
  LineFields,
  v.rawCheck(({ dataset, addIssue }) => {
    const field = dataset.typed ? missingOf(dataset.value) : undefined;
    if (field !== undefined && dataset.typed)
      addIssue({ message: say('REQUIRED'), path: [{ type: 'object', origin: 'value', input: dataset.value, key: field, value: undefined }] });
  }),
);

export type PairOutcome = 'introduced' | 'appointed' | 'unchanged';

/** The lines of a list of pairs and hours. @throws ListFault */
export const readPairList = (bytes: Uint8Array): ListedLine[] => readCsvList(bytes, { known: COLUMNS, needed: ['activity', 'creator'] });

/**
 * Names pairs of a creator and a company with their hour, and hours with a teacher alone (docs/rules.md#introductions). A pair that there is
 * already, and an hour that is set, stay as they are: changes are made one by one, as their members have been told.
 */
export function importPairs(
  deps: Pick<Deps, 'config' | 'database' | 'now'>,
  lines: Iterable<ListedLine>,
  run: ImportRun,
): AsyncGenerator<LineReport<LineOutcome<PairOutcome>>> {
  return importLines<PairLine, PairOutcome>(deps, lines, {
    schema: LineSchema,
    keyOf: ({ activity, creator, company, start }) => JSON.stringify([activity, creator.toLowerCase(), company?.toLowerCase() ?? start]),
    ...run,
    work: async (tx, line) => {
      const now = deps.now();
      const creatorId = await registrationOf(tx, deps, { activity: line.activity, member: line.creator });
      if (line.company === undefined) return appoint(tx, creatorId, meetingOf(line), now);
      const companyId = await registrationOf(tx, deps, { activity: line.activity, member: line.company });
      const standing = (await readIntroductionsOf(tx, [creatorId])).filter(({ status }) => status !== 'cancelled');
      const isPair = standing.some(({ creator, company }) => [creator.registrationId, company.registrationId].includes(companyId));
      if (isPair && creatorId !== companyId) return 'unchanged';
      await namePair(tx, { creatorRegistrationId: creatorId, companyRegistrationId: companyId, meeting: meetingOf(line) }, now);
      return 'introduced';
    },
  });
}

async function appoint(tx: Tx, registrationId: string, meeting: Meeting | undefined, now: Date): Promise<PairOutcome> {
  if (meeting === undefined) throw new Error('an hour without its beginning');
  await leaveToOutbox(tx);
  const [locked] = await lockRegistrations(tx, [registrationId]);
  const registration = refuseWithoutPlace(locked);
  const standing = await readAppointmentsOf(tx, [registrationId]);
  const isSet = standing.some(
    ({ status, start, teacher }) => status === 'reserved' && start.getTime() === meeting.start.getTime() && teacher === meeting.teacher,
  );
  if (isSet) return 'unchanged';
  refusePast(meeting.start, now);
  await setMeeting(tx, { registrations: [registration], introductionId: null, meeting }, now);
  return 'appointed';
}

function meetingOf({ start, minutes, teacher, place }: PairLine): Meeting | undefined {
  const at = start === undefined ? null : parseDateTime(start);
  return at === null || minutes === undefined || teacher === undefined || place === undefined ? undefined : { start: at, minutes, teacher, place };
}

/** The registration of a member for an activity that has its place. @throws UnknownName, Refusal NOT_IN_STATE */
async function registrationOf(tx: Tx, deps: Pick<Deps, 'config'>, { activity, member }: { activity: string; member: string }): Promise<string> {
  const memberId = await memberNamed(tx, deps, member);
  const rows = await tx
    .selectFrom('registrations')
    .select(['id', 'status'])
    .where('member_id', '=', memberId)
    .where('activity_id', '=', activity)
    .where('type', '=', 'matchmaking')
    .where('status', '<>', 'offered')
    .orderBy('created_at', 'desc')
    .execute();
  if (rows.length === 0) throw new UnknownName(`${member} in ${activity}`);
  const placed = rows.find(({ status }) => TICKET_STATUSES.some((each) => each === status));
  if (placed === undefined) throw new Refusal('NOT_IN_STATE');
  return placed.id;
}
