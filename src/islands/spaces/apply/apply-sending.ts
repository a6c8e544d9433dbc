import { atom } from 'nanostores';
import * as v from 'valibot';
import { applySpace, SpaceApplicationSchema } from '../../../contract/spaces/space-apply.ts';
import type { LeaseOutput } from '../../../contract/spaces/space-lease.ts';
import type { LeaseEstimate } from '../../../domain/spaces/lease-price.ts';
import { failureTexts } from '../../../stores/failure.ts';
import { createUpload } from '../../../stores/upload.ts';
import type { FormProblem } from '../../form/state/form-state.ts';
import { applicationOf, type Values } from '../apply-check/validate-application.ts';
import type { SpaceFacts } from './apply-facts.ts';
import { applyFieldOf, piecesOf } from './apply-fields.ts';

interface Sending {
  read: () => { values: Values; space: SpaceFacts; files: Readonly<Record<string, unknown>>; estimate: LeaseEstimate | null };
  termsVersion: string;
  /** The server adds up another price: it is asked for its own. */
  askServer: () => Promise<void>;
}

/** Sends an application with its three PDFs. */
export function createApplySending({ read, termsVersion, askServer }: Sending) {
  const $sent = atom<LeaseOutput | null>(null);
  const upload = createUpload(applySpace);

  async function send(): Promise<FormProblem | null> {
    try {
      const answer = await upload.send({ body: bodyOf(read(), termsVersion) });
      // The upload says so itself, and has the button to send again.
      if (answer === null) return {};
      $sent.set(answer.data);
      return null;
    } catch (error) {
      return refusalOf(error);
    }
  }

  async function refusalOf(error: unknown): Promise<FormProblem> {
    const { fields, text } = failureTexts(error);
    const known = Object.entries(fields).flatMap(([name, words]) => {
      const field = applyFieldOf(name);
      return field === null ? [] : [[field, words] as const];
    });
    if (known.some(([field]) => field === 'discounted_price')) await askServer();
    return known.length > 0 ? { errors: Object.fromEntries(known) } : { general: text };
  }

  return { $sent, upload, send };
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
