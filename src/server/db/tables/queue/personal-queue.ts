import { gone, goneHidden, nobodys, type PersonalData } from '../personal-columns.ts';
import type { QueueTables } from './queue.ts';

const BY_MEMBER = { id: 'member_id' } as const;

/** Of staff's queues: see `PERSONAL_DATA`. */
export const PERSONAL_QUEUE = {
  queue_items: {
    rows: 'of-nobody',
    why: 'ids of records; who they are of is read from the record',
    columns: {
      ...nobodys('record_kind', 'record_id', 'lease_id', 'advisory_id', 'deletion_id', 'message_id', 'registration_id'),
      ...nobodys('application_id', 'refund_id', 'difference_id', 'undelivered_id', 'upgrade_id', 'introduction_id', 'appointment_id'),
    },
  },
  // Of members of staff alone: what they work on.
  queue_assignments: {
    rows: 'deleted',
    member: BY_MEMBER,
    columns: { ...gone('record_kind', 'record_id', 'member_id', 'assigned_at'), ...goneHidden('actor_id') },
  },
  queue_presences: { rows: 'deleted', member: BY_MEMBER, columns: goneHidden('record_kind', 'record_id', 'member_id', 'open_until') },
  queue_views: { rows: 'deleted', member: BY_MEMBER, columns: gone('id', 'member_id', 'kind', 'number', 'name', 'search', 'created_at') },
  // No screen and no e-mail shows it to the member: as with notes about a member, what is written of somebody is theirs to know on request.
  queue_notes: {
    rows: 'deleted',
    member: BY_MEMBER,
    columns: { ...gone('id', 'record_kind', 'record_id', 'member_id', 'text', 'is_emailed', 'created_at'), ...goneHidden('actor_id') },
  },
} as const satisfies PersonalData<QueueTables>;
