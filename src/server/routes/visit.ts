import { countClick, countShare } from '../../contract/visit.ts';
import type { Deps } from '../deps.ts';
import { countVisit } from '../services/count-visit.ts';
import { type App, bind, type RequestContext } from './bind.ts';

/** Readers and sharers of items (spec section 7, Content). */
export function mountVisit(app: App, deps: Deps): void {
  const visitor = ({ caller, address, userAgent, now }: RequestContext) => ({ memberId: caller?.memberId ?? null, address, userAgent, now });
  bind(app, deps, countClick, ({ params }, context) => countVisit(deps, { item: params.id, kind: 'click', ...visitor(context) }));
  bind(app, deps, countShare, ({ params }, context) => countVisit(deps, { item: params.id, kind: 'share', ...visitor(context) }));
}
