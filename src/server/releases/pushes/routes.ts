import { bodyLimit } from 'hono/body-limit';
import { Refusal } from '../../../contract/refusal.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import { CONTENT_PUSH_PATH, PUSH_MAX_BYTES } from '../../../domain/releases/push.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/bind.ts';
import { addressSubject, hasTryLeft } from '../../http/callers/rate-limit.ts';
import { provenDelivery } from './push-signature.ts';
import { recordPush } from './record-push.ts';

/** The address that a git host tells of pushes: a push to the content's branch asks for a release. */
export function mountPushes(app: App, deps: Deps): void {
  const limit = bodyLimit({
    maxSize: PUSH_MAX_BYTES,
    onError: () => {
      throw new Refusal('PAYLOAD_TOO_LARGE');
    },
  });
  app.post(CONTENT_PUSH_PATH, limit, async (c) => {
    const { contentPushes } = deps.config;
    if (contentPushes === null) throw new Refusal('NOT_FOUND');
    const body = Buffer.from(await c.req.arrayBuffer());
    const delivery = provenDelivery((name) => c.req.header(name), body, { secret: contentPushes.secret, now: deps.now() });
    if (delivery === null) {
      if (!(await hasTryLeft(deps, LIMITS.forgedNoticeByAddress, addressSubject(c.get('address'))))) throw new Refusal('TOO_MANY_REQUESTS');
      throw new Refusal('FORBIDDEN');
    }
    const outcome = await recordPush(deps, { delivery, body, branch: contentPushes.branch });
    // A host that is told of a fault sends it again, or switches itself off: what was heeded before is no fault.
    return c.json({ data: { outcome } }, outcome === 'requested' ? 202 : 200);
  });
}
