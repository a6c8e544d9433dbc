import {
  type AdvisoryPreviewOutput,
  getStaffAdvisory,
  listStaffAdvisories,
  moveStaffAdvisory,
  previewStaffAdvisory,
  type StaffAdvisoryInput,
  type StaffAdvisoryOutput,
} from '../../../contract/consultations/staff-consultation.ts';
import { ADVISORY_LINES, type AdvisoryCategory } from '../../../domain/consultations/consultation.ts';
import { type AdvisoryStaffEvent, SHOWN_ADVISORY_STATUSES } from '../../../domain/consultations/consultation-state.ts';
import { send } from '../../../stores/api.ts';
import { isRefusal } from '../../../stores/failure.ts';
import { createDecision } from '../../queue/decision-store.ts';
import { listedBy } from '../../queue/export/listed-by.ts';
import { paragraphsOf } from '../../queue/own-words/paragraph.ts';
import { createQueue } from '../../queue/queue-store.ts';
import { searchText } from '../../queue/staff-scope.ts';

const QUIET = { quiet: true, spinner: false };
const WHEN_CHOICES = ['waiting', 'upcoming', 'past'] as const;
export const ADVISORY_STATE_CHOICES = [...WHEN_CHOICES, ...SHOWN_ADVISORY_STATUSES, 'all'] as const;
export const LINE_CHOICES = ['', ...ADVISORY_LINES] as const;

/** The names of the categories, in the page's language. */
export type CategoryNames = Readonly<Record<AdvisoryCategory, string>>;

/** Consultations, for one screen of staff: looking, and each step with one. */
export function createStaffConsultations() {
  const queue = createQueue<StaffAdvisoryOutput, StaffAdvisoryOutput>({
    kind: 'consultations',
    parameters: { state: ADVISORY_STATE_CHOICES, line: LINE_CHOICES, q: searchText },
    ...listedBy(listStaffAdvisories, ({ state, line: kind, q }) => {
      const when = WHEN_CHOICES.find((each) => each === state);
      const status = SHOWN_ADVISORY_STATUSES.find((each) => each === state);
      const line = ADVISORY_LINES.find((each) => each === kind);
      return { ...(when && { when }), ...(status && { status }), ...(line && { line }), ...(q !== '' && { q }) };
    }),
    open: async (id) => (await send(getStaffAdvisory, { params: { id } }, QUIET)).data,
  });
  const decision = createDecision<AdvisoryStaffEvent, StaffAdvisoryOutput, StaffAdvisoryInput, AdvisoryPreviewOutput>({
    settled: queue.refresh,
    isOver: (error) => isRefusal(error, 'NOT_IN_STATE', 'TOO_EARLY'),
    preview: async (_, { id }, body, added) => (await send(previewStaffAdvisory, { params: { id }, body: { ...body, ...added } }, QUIET)).data,
    take: (_, { id }, body, added) => send(moveStaffAdvisory, { params: { id }, body: { ...body, ...added } }, QUIET),
    paragraph: paragraphsOf('consultations'),
  });
  return { queue, decision };
}
export type StaffConsultations = ReturnType<typeof createStaffConsultations>;
