import { SITE_CLIENT_ID } from '../../contract/identity/token.ts';
import { Refusal } from '../../contract/refusal.ts';
import type { Deps } from '../deps.ts';
import { type CallOrigin, recordEvent } from '../identity/security/record-event.ts';
import { endApplication } from './revoke-application.ts';

export interface CutOff {
  memberId: string;
  clientId: string;
  /** The login that asks: the site's own, so it stays. */
  familyId: string;
  origin: CallOrigin;
}

/** Ends everything that an application was allowed: its logins, those it handed over to the site, and codes that wait. @throws Refusal NOT_FOUND */
export async function cutOffApplication(deps: Deps, { memberId, clientId, familyId, origin }: CutOff): Promise<{ ended: boolean }> {
  if (clientId === SITE_CLIENT_ID) throw new Refusal('NOT_FOUND');
  const now = deps.now();
  return deps.database.db.transaction().execute(async (tx) => {
    if (!(await endApplication(tx, { memberId, clientId, now }))) throw new Refusal('NOT_FOUND');
    await recordEvent(tx, { kind: 'CLIENT_CUT_OFF', memberId, familyId, origin, detail: { client: clientId }, now });
    return { ended: true };
  });
}
