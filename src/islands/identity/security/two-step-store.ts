import { atom, onMount } from 'nanostores';
import * as v from 'valibot';
import {
  beginTotp,
  ConfirmTotpSchema,
  confirmTotp,
  disableTotp,
  FactorAgainSchema,
  getTotp,
  renewRecoveryCodes,
  type TotpOutput,
} from '../../../contract/identity/totp.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { failureTexts } from '../../../stores/failure.ts';
import { restoreSession } from '../../../stores/session.ts';
import { addToast } from '../../../stores/toasts.ts';
import { createForm, type FormStore } from '../../form/form-store.ts';
import type { FormProblem } from '../../form/state/form-state.ts';

export type TwoStepState = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; totp: TotpOutput };

/** The task of the dialog. */
export type TwoStepTask =
  | { task: 'set-up'; secret: string; uri: string }
  | { task: 'turn-off' }
  | { task: 'renew' }
  /** The codes are here for once. */
  | { task: 'keep-codes'; codes: readonly string[] };

/** The forms' own names: the page has other forms with passwords and codes. */
export const FACTOR_FIELDS = { code: 'factor_code', password: 'factor_password' } as const;
interface Given {
  code: string;
  password: string;
}

/** Two-step login as its panel knows it: whether it is on, and the dialog that changes it; `onChanged` hears of each change. */
export function createTwoStep(t: Translate, onChanged: () => void) {
  const $twoStep = atom<TwoStepState>({ state: 'loading' });
  const $task = atom<TwoStepTask | null>(null);
  const $isOpening = atom(false);

  onMount($twoStep, () => {
    if (typeof window !== 'undefined') void read();
  });

  async function read(): Promise<void> {
    try {
      $twoStep.set({ state: 'ready', totp: (await send(getTotp, {}, { spinner: false, quiet: true })).data });
    } catch (error) {
      $twoStep.set({ state: 'failed' });
      if (!isCallFailure(error)) throw error;
    }
  }

  async function beginSetUp(): Promise<void> {
    $isOpening.set(true);
    try {
      $task.set({ task: 'set-up', ...(await send(beginTotp, {})).data });
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      await read();
    } finally {
      $isOpening.set(false);
    }
  }

  /** A form of code and password, whose faults come back under the names they have here. */
  function factorForm(schema: v.GenericSchema<unknown, Given>, work: (given: Given) => Promise<void>): FormStore {
    return createForm({
      schema: renamed(schema),
      t,
      send: async (given): Promise<FormProblem | null> => {
        try {
          await work(given);
          await Promise.all([read(), restoreSession()]);
          onChanged();
          return null;
        } catch (error) {
          const { fields, text } = failureTexts(error);
          const errors = Object.fromEntries(
            Object.entries(fields).map(([name, words]) => [name === 'code' ? FACTOR_FIELDS.code : FACTOR_FIELDS.password, words]),
          );
          return Object.keys(errors).length > 0 ? { errors } : { general: text };
        }
      },
    });
  }

  const quiet = { quiet: true };
  const forms = {
    'set-up': factorForm(ConfirmTotpSchema, async (body) => {
      $task.set({ task: 'keep-codes', codes: (await send(confirmTotp, { body }, quiet)).data.recovery_codes });
      addToast('success', t('security:twoStep.turnedOn'));
    }),
    'turn-off': factorForm(FactorAgainSchema, async (body) => {
      await send(disableTotp, { body }, quiet);
      $task.set(null);
      addToast('success', t('security:twoStep.turnedOff'));
    }),
    renew: factorForm(FactorAgainSchema, async (body) => {
      $task.set({ task: 'keep-codes', codes: (await send(renewRecoveryCodes, { body }, quiet)).data.recovery_codes });
    }),
  };
  return { $twoStep, $task, $isOpening, read, beginSetUp, begin: (task: 'turn-off' | 'renew') => $task.set({ task }), close: () => $task.set(null), forms };
}
export type TwoStepStore = ReturnType<typeof createTwoStep>;

/** The same rules under the names of the form. */
function renamed(schema: v.GenericSchema<unknown, Given>): v.GenericSchema<unknown, Given> {
  return v.pipe(
    v.object({ [FACTOR_FIELDS.code]: v.optional(v.unknown()), [FACTOR_FIELDS.password]: v.optional(v.unknown()) }),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const value: Record<string, unknown> = dataset.value;
      const parsed = v.safeParse(schema, { code: value[FACTOR_FIELDS.code], password: value[FACTOR_FIELDS.password] });
      if (parsed.success) return parsed.output;
      for (const issue of parsed.issues) {
        const key = v.getDotPath(issue) === 'code' ? FACTOR_FIELDS.code : FACTOR_FIELDS.password;
        const input = value[key];
        addIssue({ message: input === '' ? 'REQUIRED' : issue.message, path: [{ type: 'object', origin: 'value', input: value, key, value: input }] });
      }
      return NEVER;
    }),
  );
}
