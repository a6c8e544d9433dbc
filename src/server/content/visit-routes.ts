import { countClick, countShare } from '../../contract/content/visit.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, type RequestContext } from '../http/bind.ts';
import { countVisit } from './count-visit.ts';

/** Readers and sharers of items (docs/rules.md#counting-readers). */
export function mountVisit(app: App, deps: Deps): void {
  const visitor = ({ caller, address, userAgent, now }: RequestContext) => ({ memberId: caller?.memberId ?? null, address, userAgent, now });
  bind(app, deps, countClick, ({ params }, context) => countVisit(deps, { item: params.id, kind: 'click', ...visitor(context) }));
  bind(app, deps, countShare, ({ params }, context) => countVisit(deps, { item: params.id, kind: 'share', ...visitor(context) }));
}
