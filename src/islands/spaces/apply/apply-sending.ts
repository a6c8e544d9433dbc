import { atom } from 'nanostores';
import * as v from 'valibot';
import { applySpace, SpaceApplicationSchema } from '../../../contract/spaces/space-apply.ts';
import type { LeaseOutput } from '../../../contract/spaces/space-lease.ts';
import type { LeaseEstimate } from '../../../domain/spaces/lease-price.ts';
import { failureTexts } from '../../../stores/failure.ts';
import { createUpload } from '../../../stores/upload.ts';
import type { ApplyErrors, ApplyFaultStore } from '../apply-check/apply-faults.ts';
import { applicationOf, type Values } from '../apply-check/validate-application.ts';
import type { SpaceFacts } from './apply-facts.ts';
import { applyFieldOf, piecesOf } from './apply-fields.ts';

interface Sending {
  faults: ApplyFaultStore;
  showFaults: (errors: ApplyErrors) => void;
  read: () => { values: Values; space: SpaceFacts; files: Readonly<Record<string, unknown>>; estimate: LeaseEstimate | null };
  termsVersion: string;
  /** The server adds up another price: it is asked for its own. */
  askServer: () => Promise<void>;
  sent: (lease: LeaseOutput) => void;
}

/** Sends an application with its three PDFs; whatever is refused, nothing that was typed or chosen is lost. */
export function createApplySending({ faults, showFaults, read, termsVersion, askServer, sent }: Sending) {
  const $sent = atom<LeaseOutput | null>(null);
  const upload = createUpload(applySpace);

  async function submit(): Promise<void> {
    if (faults.$state.get().isBusy) return;
    const found = faults.faults();
    if (Object.keys(found).length > 0) {
      showFaults(found);
      return;
    }
    faults.update({ isBusy: true, general: null, errors: {} });
    try {
      const answer = await upload.send({ body: bodyOf(read(), termsVersion) });
      if (answer === null) return;
      $sent.set(answer.data);
      sent(answer.data);
    } catch (error) {
      await fail(error);
    } finally {
      faults.update({ isBusy: false });
    }
  }

  async function fail(error: unknown): Promise<void> {
    const { fields, text } = failureTexts(error);
    const known = Object.entries(fields).flatMap(([name, words]) => {
      const field = applyFieldOf(name);
      return field === null ? [] : [[field, words]];
    });
    if (known.some(([field]) => field === 'discounted_price')) await askServer();
    if (known.length > 0) showFaults(Object.fromEntries(known));
    else faults.refuse({}, text);
    faults.update({ hasFailed: true });
  }

  return { $sent, upload, submit };
}

/** The application as it travels: each piece of equipment as `id:quantity`, and the price that was seen. */
function bodyOf({ values, space, files, estimate }: ReturnType<Sending['read']>, termsVersion: string) {
  const application = v.parse(SpaceApplicationSchema, applicationOf(values, files, space));
  return {
    ...application,
    equipment: piecesOf(values, space.equipment).map(({ id, quantity }) => `${id}:${quantity}`),
    ...(estimate && { estimated_price: estimate.estimatedTwd, discounted_price: estimate.discountedTwd }),
    terms_version: termsVersion,
  };
}
