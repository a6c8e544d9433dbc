import { type AuditEntryOutput, getAuditEntry, listAudit } from '../../contract/staff/audit.ts';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../../domain/staff/audit.ts';
import { isDay } from '../../domain/time/taipei-time.ts';
import { send } from '../../stores/api.ts';
import { listedBy } from '../queue/export/listed-by.ts';
import { createQueue, type QueueFilters } from '../queue/queue-store.ts';
import { searchText } from '../queue/staff-scope.ts';

const PER_PAGE = 50;
const QUIET = { quiet: true, spinner: false };
const ACTIONS = ['change', ...AUDIT_ACTIONS] as const;
/** Looks are many: the list begins with what was changed. */
export const AUDIT_ACTION_CHOICES = [...ACTIONS, 'all'] as const;
export const AUDIT_SUBJECT_CHOICES = ['', ...AUDIT_SUBJECTS] as const;
const dayText = (text: string) => (isDay(text.trim()) ? text.trim() : '');

/** An entry with its number as a text, as a queue names its items. */
export type AuditItem = Omit<AuditEntryOutput, 'id'> & { id: string };
const named = (entry: AuditEntryOutput): AuditItem => ({ ...entry, id: String(entry.id) });

function auditQuery({ state, subject: kind, from, to, q }: QueueFilters) {
  const action = ACTIONS.find((each) => each === state);
  const subject = AUDIT_SUBJECTS.find((each) => each === kind);
  return { ...(action && { action }), ...(subject && { subject }), ...(from && { from }), ...(to && { to }), ...(q !== '' && { q }) };
}

/** The audit record, for one screen: searched by its address, one entry open beside the list. */
export function createAudit() {
  const list = listedBy(listAudit, auditQuery, { perPage: PER_PAGE });
  return createQueue<AuditItem, AuditItem>({
    viewed: 'audit',
    parameters: { state: AUDIT_ACTION_CHOICES, subject: AUDIT_SUBJECT_CHOICES, from: dayText, to: dayText, q: searchText },
    save: list.save,
    load: async (filters, page) => {
      const { data, meta } = await list.load(filters, page);
      return { data: data.map(named), meta };
    },
    open: async (id) => named((await send(getAuditEntry, { params: { id } }, QUIET)).data),
  });
}
