import * as contract from '../../contract/webhooks/staff-webhook.ts';
import type { Deps } from '../deps.ts';
import { type App, bind } from '../http/bind.ts';
import { bindList, bindTable } from '../http/lists/bind-list.ts';
import * as webhooks from './staff-webhooks.ts';

/** The systems that are told what happens, and the log of what was sent to them. */
export function mountWebhooks(app: App, deps: Deps): void {
  bindTable(app, deps, contract.listWebhooks, 'webhooks', (at) => webhooks.listWebhooks(at));
  bind(app, deps, contract.createWebhook, ({ body }, { once }) => webhooks.createWebhook(deps, body, once));
  bind(app, deps, contract.changeWebhook, ({ params, body }) => webhooks.changeWebhook(deps, params.id, body));
  bind(app, deps, contract.removeWebhook, ({ params }) => webhooks.removeWebhook(deps, params.id));
  bind(app, deps, contract.rotateWebhookSecret, ({ params }, { once }) => webhooks.rotateWebhookSecret(deps, params.id, once));
  bind(app, deps, contract.testWebhook, ({ params }) => webhooks.testWebhook(deps, params.id));
  bindList(app, deps, contract.listWebhookDeliveries, (at, { params, query }) => webhooks.listWebhookDeliveries(at, params.id, query));
  bind(app, deps, contract.replayWebhookDelivery, ({ params }) => webhooks.replayWebhookDelivery(deps, params.id, params.message));
  bind(app, deps, contract.replayWebhook, ({ params, body }) => webhooks.replayWebhook(deps, params.id, body));
}
