import { sql } from 'kysely';
import type { RentCancellation } from '../../domain/rent/rent-state.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { emails, typedIn } from '../emails/messages.ts';
import type { NewMail } from '../jobs/message-jobs.ts';
import type { OutboxEvent } from '../jobs/outbox-event.ts';
import { type RentEmail, rentEmail } from './rent-email.ts';

/** The payload of an event about a reservation (`record_change`); its instants are ISO 8601. */
interface RentDetails {
  start: string;
  end: string;
  points: number;
  cancelBefore: string;
  cancelledAs: RentCancellation | null;
}

/** A reservation with its member, as an e-mail needs them. */
interface Reserved {
  id: string;
  cancelReason: string | null;
  cancelReasonLanguage: Language | null;
  items: { deviceId: string; quantity: number }[];
  name: string;
  email: string;
  language: Language;
}

/** Makes the e-mail of an event out of the reservation. */
type EmailOf = (rent: Pick<Reserved, 'cancelReason' | 'cancelReasonLanguage'>) => RentEmail;

/** The member is told of a closing by one e-mail for all that it takes. */
const CANCELLED: Record<RentCancellation, EmailOf | null> = {
  cancel:
    () =>
    ({ common, file }) =>
      emails.rentCancelled(common, file),
  give_up:
    () =>
    ({ common, cancelBefore, file }) =>
      emails.rentCancelledLate({ ...common, cancelBefore }, file),
  call_off:
    (rent) =>
    ({ common, file }) =>
      typedIn(emails.rentCalledOff({ ...common, reason: rent.cancelReason ?? '' }, file), rent.cancelReasonLanguage),
  close: null,
};
const booked: RentEmail = ({ common, place, cancelBefore, file }) => emails.rentReserved({ ...common, place, cancelBefore }, file);
const bookedLate: RentEmail = ({ common, place, file }) => emails.rentReservedLate({ ...common, place }, file);
const moved: RentEmail = ({ common, place, cancelBefore, file }) => emails.rentMoved({ ...common, place, cancelBefore }, file);
const movedLate: RentEmail = ({ common, place, file }) => emails.rentMovedLate({ ...common, place }, file);

/** The e-mail that follows from an event; null for most. */
function emailOf({ event, at, isMailed }: OutboxEvent, { cancelBefore, cancelledAs }: RentDetails): EmailOf | null {
  if (isMailed) return null;
  const isLate = new Date(cancelBefore) < at;
  if (event === 'booked') return () => (isLate ? bookedLate : booked);
  if (event === 'moved') return () => (isLate ? movedLate : moved);
  return event === 'cancelled' && cancelledAs !== null ? CANCELLED[cancelledAs] : null;
}

/** Writes to members whose reservations were made, moved or cancelled, as they were at that moment; deleted accounts have no address. */
export async function mailRentEvents(deps: Pick<Deps, 'jobs' | 'library' | 'config'>, tx: Tx, events: readonly OutboxEvent[]): Promise<void> {
  const meant = events.flatMap((event) => {
    const details = event.details as unknown as RentDetails;
    const email = emailOf(event, details);
    // Only whoever calls one off may have written words of their own.
    const words = details.cancelledAs === 'call_off' ? { paragraph: event.paragraph } : {};
    return email === null ? [] : [{ id: event.recordId, details, email, words }];
  });
  if (meant.length === 0) return;
  const rents = await readReserved(
    tx,
    meant.map(({ id }) => id),
  );
  const sentEmails = meant.flatMap(({ id, details, email, words }) => {
    const rent = rents.get(id);
    return rent === undefined ? [] : [{ ...eventEmailOf(deps, rent, details, email(rent)), ...words }];
  });
  await deps.jobs.enqueueAll(tx, 'send-mail', sentEmails);
}

function eventEmailOf(deps: Pick<Deps, 'library' | 'config'>, rent: Reserved, details: RentDetails, write: RentEmail): NewMail {
  const { start, end, points, cancelBefore } = details;
  const facts = { ...rent, points, start: new Date(start), end: new Date(end), cancelBefore: new Date(cancelBefore) };
  return rentEmail(deps, rent, write, facts);
}

/** Reservations with their members, by id; deleted accounts have no address. */
export async function readReserved(tx: Tx, ids: readonly string[]): Promise<Map<string, Reserved>> {
  const { rows } = await sql<Reserved>`
    SELECT rent.id, rent.cancel_reason AS "cancelReason", rent.cancel_reason_language AS "cancelReasonLanguage", member.name, member.email, member.language, (
      SELECT json_agg(json_build_object('deviceId', device.device_id, 'quantity', device.quantity) ORDER BY device.first) FROM (
        SELECT device_id, count(*) AS quantity, min(id) AS first FROM rent_units WHERE rent_id = rent.id GROUP BY device_id) AS device) AS items
    FROM rents AS rent JOIN members AS member ON member.id = rent.member_id
    WHERE rent.id = ANY (${ids}::uuid[]) AND member.deleted_at IS NULL`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
