import { SECOND_MS } from '../../domain/time/period.ts';

/** A host that says nothing for so long is away. */
const HOOK_TIMEOUT_MS = 10 * SECOND_MS;

/** Calls the hook of a static host. @returns what stood in the way, which never names the address; null when the host has taken it */
export type CallDeployHook = () => Promise<string | null>;

/** Nobody is followed to another address: it was never given, and a redirected POST would become a GET. */
export function openDeployHook(address: string, { timeoutMs = HOOK_TIMEOUT_MS } = {}): CallDeployHook {
  return async () => {
    try {
      const response = await fetch(address, { method: 'POST', redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
      await response.body?.cancel();
      if (response.ok) return null;
      return response.status >= 300 && response.status < 400 ? `leads to another address (${response.status})` : `answered ${response.status}`;
    } catch (error) {
      return faultOf(error, timeoutMs);
    }
  };
}

function faultOf(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `gave no answer within ${timeoutMs / SECOND_MS} s`;
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? ` (${cause.code})` : '';
  return `could not be reached${code}`;
}
