import { getStaffLease, type LeasePreviewOutput, previewLeaseDesk, type StaffLeaseOutput } from '../../../contract/spaces/staff-space.ts';
import type { LeaseAct, LeaseDeskEvent } from '../../../domain/spaces/lease-acts.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { isRefusal } from '../../../stores/failure.ts';
import { createDecision } from '../../queue/decision-store.ts';
import { paragraphsOf } from '../../queue/own-words/paragraph.ts';
import type { LeaseRequest } from '../../spaces/staff/staff-leases-store.ts';
import type { Desk } from '../desk-store.ts';
import type { DeskAct, StepResult } from '../steps/desk-acts.ts';

const QUIET = { quiet: true, spinner: false };

/** The steps of the desk with a lease: asked about with amounts and effect as in its queue, taken as every step of the desk (docs/decisions/296). */
export function createLeaseSteps(desk: Pick<Desk, 'decide' | 'reload'>, done: (act: DeskAct, result: StepResult) => void) {
  const decision = createDecision<LeaseAct, StaffLeaseOutput, LeaseRequest, LeasePreviewOutput>({
    settled: async () => {},
    isOver: (error) => isRefusal(error, 'NOT_IN_STATE'),
    preview: async (_, { id }, request, added) => (await send(previewLeaseDesk, { params: { id }, body: { ...bodyOf(request), ...added } }, QUIET)).data,
    take: async (_, { id }, request, added) => {
      const body = { ...bodyOf(request), ...added };
      const result = await desk.decide(id, body.event, { lease: body });
      if (result === null) return;
      // The ticket has its next buttons before the question is closed, and one of them is looked for.
      await desk.reload();
      done(body.event, result);
    },
    paragraph: paragraphsOf('leases'),
  });

  /** Opens the question of a step; what keeps the lease from being loaded is toasted. */
  async function ask(id: string, act: LeaseDeskEvent): Promise<void> {
    try {
      decision.ask(act, (await send(getStaffLease, { params: { id } }, { spinner: false })).data);
    } catch (error) {
      if (!isCallFailure(error)) throw error;
    }
  }

  return { decision, ask };
}
export type LeaseSteps = ReturnType<typeof createLeaseSteps>;

function bodyOf(request: LeaseRequest) {
  if (request.by !== 'desk') throw new Error(`${request.body.event} is no step of the desk`);
  return request.body;
}
