import type { EmailsPreviewOutput } from '../../../contract/email-preview.ts';
import {
  decideUpgrade,
  getStaffUpgrade,
  listStaffUpgrades,
  previewUpgradeDecision,
  type StaffUpgradeOutput,
  type UpgradeDecisionInput,
} from '../../../contract/matchmaking/matchmaking-upgrade.ts';
import { UPGRADE_STATUSES } from '../../../domain/matchmaking/upgrade-state.ts';
import { send } from '../../../stores/api.ts';
import { isRefusal } from '../../../stores/failure.ts';
import { createDecision } from '../../queue/decision-store.ts';
import { listedBy } from '../../queue/export/listed-by.ts';
import { paragraphsOf } from '../../queue/own-words/paragraph.ts';
import { createQueue } from '../../queue/queue-store.ts';
import { searchText } from '../../queue/staff-scope.ts';

const QUIET = { quiet: true, spinner: false };
/** The list begins with what waits. */
export const UPGRADE_STATE_CHOICES = [...UPGRADE_STATUSES, 'all'] as const;

export type UpgradeAct = UpgradeDecisionInput['event'];

/** Applications of matchmaking members to be creators, for one screen of staff: looking, and deciding. */
export function createUpgrades() {
  const queue = createQueue<StaffUpgradeOutput, StaffUpgradeOutput>({
    kind: 'upgrades',
    parameters: { state: UPGRADE_STATE_CHOICES, q: searchText },
    ...listedBy(listStaffUpgrades, ({ state, q }) => {
      const status = UPGRADE_STATUSES.find((each) => each === state);
      return { ...(status && { status }), ...(q !== '' && { q }) };
    }),
    open: async (id) => (await send(getStaffUpgrade, { params: { id } }, QUIET)).data,
  });
  const decision = createDecision<UpgradeAct, StaffUpgradeOutput, UpgradeDecisionInput, EmailsPreviewOutput>({
    settled: queue.refresh,
    isOver: (error) => isRefusal(error, 'NOT_IN_STATE', 'NOT_FOUND'),
    preview: async (_, { id }, wish, added) => (await send(previewUpgradeDecision, { params: { id }, body: { ...wish, ...added } }, QUIET)).data,
    take: (_, { id }, wish, added) => send(decideUpgrade, { params: { id }, body: { ...wish, ...added } }, QUIET),
    paragraph: paragraphsOf('upgrades'),
  });
  return { queue, decision };
}
export type Upgrades = ReturnType<typeof createUpgrades>;
