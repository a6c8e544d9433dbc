import {
  getRelease,
  getReleaseSchedule,
  listReleases,
  previewShowRelease,
  type ReleaseOutput,
  type ReleasePreviewOutput,
  type ReleaseScheduleOutput,
  type ReleaseSummary,
  requestRelease,
  showRelease,
} from '../../contract/releases/staff-release.ts';
import { RELEASE_STATES } from '../../domain/releases/release.ts';
import { send } from '../../stores/api.ts';
import { isRefusal } from '../../stores/failure.ts';
import { createIdempotencyKey } from '../../stores/idempotency-key.ts';
import { createDecision } from '../queue/decision-store.ts';
import { listedBy } from '../queue/export/listed-by.ts';
import { createQueue } from '../queue/queue-store.ts';
import { searchText } from '../queue/staff-scope.ts';
import { createList } from '../record/records-store.ts';

const QUIET = { quiet: true, spinner: false } as const;
/** The choices of a look; the first says nothing in the address. */
export const RELEASE_CHOICES = ['all', ...RELEASE_STATES] as const;
/** Nothing is filled in: both are decided as they are. */
export const NO_WISH = {};
type NoWish = Record<string, never>;
export type ReleaseLook = 'live' | (typeof RELEASE_STATES)[number];

/** The state of a release as it is told: the one that visitors see is live. */
export const lookOf = ({ is_live, state }: Pick<ReleaseSummary, 'is_live' | 'state'>): ReleaseLook => (is_live ? 'live' : state);

/** Releases, for one screen of staff: what is shown and what comes, the list, asking for one, and going to another with what that does shown before. */
export function createReleases() {
  const queue = createQueue<ReleaseSummary, ReleaseOutput>({
    viewed: 'releases',
    parameters: { state: RELEASE_CHOICES, q: searchText },
    ...listedBy(listReleases, ({ state, q }) => {
      const of = RELEASE_CHOICES.find((each) => each === state) ?? 'all';
      return { ...(of !== 'all' && { state: of }), ...(q !== '' && { q }) };
    }),
    open: async (id) => (await send(getRelease, { params: { id } }, QUIET)).data,
  });
  const schedule = createList<{ schedule: ReleaseScheduleOutput }>(async () => ({ schedule: (await send(getReleaseSchedule, {}, QUIET)).data }));
  const settled = () => Promise.all([queue.refresh(), schedule.reload({ quiet: true })]);
  const isOver = (error: unknown) => isRefusal(error, 'NOT_IN_STATE', 'NOT_FOUND');
  const key = createIdempotencyKey();
  const asking = createDecision<'ask', null, NoWish, ReleaseScheduleOutput>({
    ...{ settled, isOver },
    preview: async () => (await send(getReleaseSchedule, {}, QUIET)).data,
    take: async () => {
      await send(requestRelease, {}, { ...QUIET, idempotencyKey: key.keyFor({ ask: 'release' }) });
      key.forget();
    },
  });
  const going = createDecision<'show', ReleaseOutput, NoWish, ReleasePreviewOutput>({
    ...{ settled, isOver },
    preview: async (_about, { id }) => (await send(previewShowRelease, { params: { id } }, QUIET)).data,
    take: (_about, { id }) => send(showRelease, { params: { id } }, QUIET),
  });
  return { queue, schedule, asking, going };
}
export type Releases = ReturnType<typeof createReleases>;
