import { sql } from 'kysely';
import type { RentCancellation } from '../../domain/rent/rent-state.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { PlainMailTemplate } from '../emails/message-texts.ts';
import type { OutboxEvent } from '../jobs/outbox-event.ts';
import type { JobPayloads } from '../jobs/queue.ts';
import { rentLetter } from './rent-email.ts';

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
  items: { deviceId: string; quantity: number }[];
  name: string;
  email: string;
  language: Language;
}

/** The member is told of a closing by one e-mail for all that it takes. */
const CANCELLED: Record<RentCancellation, PlainMailTemplate | null> = {
  cancel: 'rentCancelled',
  give_up: 'rentCancelledLate',
  call_off: 'rentCalledOff',
  close: null,
};

/** The e-mail that follows from an event; null for most. */
function templateOf({ event, at, isMailed }: OutboxEvent, { cancelBefore, cancelledAs }: RentDetails): PlainMailTemplate | null {
  if (isMailed) return null;
  const isLate = new Date(cancelBefore) < at;
  if (event === 'booked') return isLate ? 'rentReservedLate' : 'rentReserved';
  if (event === 'moved') return isLate ? 'rentMovedLate' : 'rentMoved';
  return event === 'cancelled' && cancelledAs !== null ? CANCELLED[cancelledAs] : null;
}

/** Writes to members whose reservations were made, moved or cancelled, as they were at that moment; deleted accounts have no address. */
export async function mailRentEvents(deps: Pick<Deps, 'jobs' | 'library' | 'config'>, tx: Tx, events: readonly OutboxEvent[]): Promise<void> {
  const meant = events.flatMap((event) => {
    const details = event.details as unknown as RentDetails;
    const template = templateOf(event, details);
    return template === null ? [] : [{ id: event.recordId, details, template }];
  });
  if (meant.length === 0) return;
  const rents = await readReserved(
    tx,
    meant.map(({ id }) => id),
  );
  const letters = meant.flatMap(({ id, details, template }) => {
    const rent = rents.get(id);
    return rent === undefined ? [] : [letterOf(deps, rent, details, template)];
  });
  await deps.jobs.enqueueAll(tx, 'send-mail', letters);
}

function letterOf(deps: Pick<Deps, 'library' | 'config'>, rent: Reserved, details: RentDetails, template: PlainMailTemplate): JobPayloads['send-mail'] {
  const { start, end, points, cancelBefore } = details;
  const facts = { ...rent, points, start: new Date(start), end: new Date(end), cancelBefore: new Date(cancelBefore) };
  const letter = rentLetter(deps, rent, template, facts);
  return rent.cancelReason === null ? letter : { ...letter, values: { ...letter.values, reason: rent.cancelReason } };
}

async function readReserved(tx: Tx, ids: readonly string[]): Promise<Map<string, Reserved>> {
  const { rows } = await sql<Reserved>`
    SELECT rent.id, rent.cancel_reason AS "cancelReason", member.name, member.email, member.language, (
      SELECT json_agg(json_build_object('deviceId', device.device_id, 'quantity', device.quantity) ORDER BY device.first) FROM (
        SELECT device_id, count(*) AS quantity, min(id) AS first FROM rent_units WHERE rent_id = rent.id GROUP BY device_id) AS device) AS items
    FROM rents AS rent JOIN members AS member ON member.id = rent.member_id
    WHERE rent.id = ANY (${ids}::uuid[]) AND member.deleted_at IS NULL`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
