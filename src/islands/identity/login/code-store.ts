import { atom } from 'nanostores';
import * as v from 'valibot';
import { factorField, otpField } from '../../../contract/identity/totp.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { answerChallenge } from '../../../stores/session.ts';
import { createForm } from '../../form/form-store.ts';
import type { FormProblem } from '../../form/state/form-state.ts';
import type { Challenge, SignStore } from './sign-store.ts';

/** Which of the two codes is asked for. */
export type CodeKind = 'otp' | 'recovery_code';

/** The second step of a login: a code of the authenticator, or a recovery code in its place. */
export function createCodeStep(sign: Pick<SignStore, 'whileBusy' | 'finish' | 'startOver'>, { mfaToken, remember }: Challenge, t: Translate) {
  const $kind = atom<CodeKind>('otp');
  async function send(factor: { otp: string } | { recovery_code: string }): Promise<FormProblem | null> {
    const problem = await sign.whileBusy(() => answerChallenge({ mfa_token: mfaToken, ...factor }, remember));
    if (problem?.isOver) sign.startOver(true);
    if (problem) return { errors: { [$kind.get()]: problem.text } };
    await sign.finish();
    return null;
  }
  const forms = {
    otp: createForm({ schema: v.object({ otp: otpField }), t, send: ({ otp }) => send({ otp }) }),
    recovery_code: createForm({ schema: v.object({ recovery_code: factorField }), t, send: ({ recovery_code }) => send({ recovery_code }) }),
  };
  return { $kind, forms };
}
