import PostalMime from 'postal-mime';
import { Refusal } from '../../contract/refusal.ts';
import { tokenOfSubject } from '../delivery/unsubscribe-token.ts';
import { changeLinkedChoice } from './linked-choice.ts';

export type UnsubscribedByEmail = { outcome: 'unsubscribed'; kind: string } | { outcome: 'not a request' | 'unknown token' };

/**
 * Reads an e-mail to the address that ours come from, which mail programs write without RFC 8058 (the `mailto` of `List-Unsubscribe`):
 * the token of its subject turns a kind off. Who it is from proves nothing and is not read.
 */
export async function unsubscribeByEmail(deps: Parameters<typeof changeLinkedChoice>[0], source: Uint8Array | string): Promise<UnsubscribedByEmail> {
  const { subject = '' } = await PostalMime.parse(source);
  const token = tokenOfSubject(subject);
  if (token === null) return { outcome: 'not a request' };
  try {
    const { kind } = await changeLinkedChoice(deps, { token, isOn: false, by: 'email' });
    return { outcome: 'unsubscribed', kind };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return { outcome: 'unknown token' };
    throw error;
  }
}
