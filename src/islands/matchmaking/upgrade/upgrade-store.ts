import type { CallData } from '../../../contract/call.ts';
import {
  applyUpgrade,
  cancelUpgrade,
  getMyUpgrade,
  type UpgradeApplication,
  UpgradeInputSchema,
  type UpgradeOutput,
} from '../../../contract/matchmaking/matchmaking-upgrade.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { send } from '../../../stores/api.ts';
import { failureTexts } from '../../../stores/failure.ts';
import { createIdempotencyKey } from '../../../stores/idempotency-key.ts';
import { createForm } from '../../form/form-store.ts';
import { fillForm } from '../../form/form-values.ts';
import { type FormProblem, problemOf } from '../../form/state/form-state.ts';
import { createList, createQuestion } from '../../record/records-store.ts';

export const UPGRADE_FIELDS = ['portfolio_url', 'statement'] as const;
export type UpgradeField = (typeof UPGRADE_FIELDS)[number];

/** My application to be upgraded to creator: how it stands, filing it, withdrawing it. */
export function createUpgrade() {
  const list = createList<CallData<typeof getMyUpgrade>>(async ({ quiet }) => (await send(getMyUpgrade, {}, { spinner: false, quiet })).data);
  const question = createQuestion<'withdraw', UpgradeOutput>({ settled: () => list.reload() });
  const sending = createIdempotencyKey();

  /** Files the application: once, however often the button is pressed. What the server refuses is a problem of the form. */
  async function apply({ portfolio_url, statement }: UpgradeApplication): Promise<FormProblem | null> {
    const body = { portfolio_url, ...(statement !== undefined && { statement }) };
    try {
      await send(applyUpgrade, { body }, { idempotencyKey: sending.keyFor(body), quiet: true });
      sending.forget();
      await list.reload();
      return null;
    } catch (error) {
      return problemOf(failureTexts(error));
    }
  }

  return {
    ...list,
    ...question,
    apply,
    /** Withdraws the application asked about; true when it is done. */
    withdraw: () => question.answer('withdraw', ({ id }) => send(cancelUpgrade, { params: { id } })),
  };
}
export type Upgrade = ReturnType<typeof createUpgrade>;

interface UpgradeFormOptions {
  t: Translate;
  /** A draft is its member's, whoever uses the tab next. */
  draftKey: string;
  /** Values that the form begins with. */
  given: { portfolio_url: string };
  send: (values: UpgradeApplication) => Promise<FormProblem | null>;
}

/** The form of an application, with its draft. */
export function createUpgradeForm({ t, draftKey, given, send: sendForm }: UpgradeFormOptions) {
  const form = createForm({ schema: UpgradeInputSchema, t, draftKey, send: sendForm });
  return {
    ...form,
    attach: (element: HTMLFormElement) => {
      const detach = form.attach(element);
      if (form.values()['portfolio_url'] === '') fillForm(element, given);
      // The button that opened the form is gone.
      element.querySelector('input')?.focus();
      return detach;
    },
  };
}
