import { type AuditEntryOutput, getAuditEntry, listAudit } from '../../contract/staff/audit.ts';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../../domain/staff/audit.ts';
import { isDay } from '../../domain/time/taipei-time.ts';
import { send } from '../../stores/api.ts';
import { createQueue } from '../queue/queue-store.ts';
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

/** The audit record, for one screen: searched by its address, one entry open beside the list. */
export function createAudit() {
  return createQueue<AuditItem, AuditItem>({
    parameters: { state: AUDIT_ACTION_CHOICES, subject: AUDIT_SUBJECT_CHOICES, from: dayText, to: dayText, q: searchText },
    load: async ({ state, subject: kind, from, to, q }, page) => {
      const action = ACTIONS.find((each) => each === state);
      const subject = AUDIT_SUBJECTS.find((each) => each === kind);
      const narrowed = { ...(action && { action }), ...(subject && { subject }), ...(from && { from }), ...(to && { to }), ...(q !== '' && { q }) };
      const { data, meta } = await send(listAudit, { query: { page, per_page: PER_PAGE, ...narrowed } }, QUIET);
      return { data: data.map(named), meta };
    },
    open: async (id) => named((await send(getAuditEntry, { params: { id } }, QUIET)).data),
  });
}
