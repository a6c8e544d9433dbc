import { atom } from 'nanostores';
import type { ListMeta } from '../../contract/call.ts';
import type { ExportFormat } from '../../contract/export-format.ts';
import {
  changeWebhook,
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replayWebhook,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  type WebhookDeliveryOutput,
  type WebhookOutput,
} from '../../contract/webhooks/staff-webhook.ts';
import { addDays } from '../../domain/time/taipei-time.ts';
import { DELIVERY_STATUSES, type DeliveryStatus, WEBHOOK_KINDS, type WebhookKind } from '../../domain/webhooks/webhook.ts';
import { isCallFailure, send } from '../../stores/api.ts';
import { downloadList } from '../../stores/download.ts';
import { type FailureTexts, failureTexts, isRefusal, missing } from '../../stores/failure.ts';
import { createIdempotencyKey } from '../../stores/idempotency-key.ts';
import { sorted } from '../queue/list/sorted.ts';
import { createQueue } from '../queue/queue-store.ts';
import { searchText } from '../queue/staff-scope.ts';
import { createList, createQuestion } from '../record/records-store.ts';

const QUIET = { quiet: true, spinner: false };
const LOG_PER_PAGE = 10;
const WEBHOOK_STATES = ['on', 'failing', 'off'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];
export const WEBHOOK_STATE_CHOICES = ['all', ...WEBHOOK_STATES] as const;
export const LOG_CHOICES = ['all', ...DELIVERY_STATUSES] as const;

export const stateOf = ({ is_on, failing_since }: Pick<WebhookOutput, 'is_on' | 'failing_since'>): WebhookState =>
  is_on ? (failing_since === null ? 'on' : 'failing') : 'off';

export type WebhookAct = 'create' | 'edit' | 'on' | 'off' | 'rotate' | 'test' | 'replay' | 'remove';
/** Lists what can be done about a system. */
export const actsOf = ({ is_on }: Pick<WebhookOutput, 'is_on'>): WebhookAct[] =>
  is_on ? ['test', 'replay', 'edit', 'rotate', 'off', 'remove'] : ['on', 'edit', 'rotate', 'remove'];

/** The form of an act: of those that need one. Days are `YYYY-MM-DD`, the last one with it. */
export interface WebhookForm {
  name: string;
  url: string;
  kinds: readonly WebhookKind[];
  from: string;
  to: string;
  failedOnly: boolean;
}

/** A system that is not there yet. */
export const NEW_WEBHOOK: WebhookOutput = {
  ...{ id: '', name: '', url: '', kinds: [], is_on: true, off_reason: null, failing_since: null, former_secret_until: null },
  ...{ waiting: 0, created_at: '', changed_at: '' },
};

/** The systems that are told of events, for one screen: each with its log, and each act. */
export function createWebhooks() {
  const all = async () => (await send(listWebhooks, {}, QUIET)).data.webhooks;
  const queue = createQueue<WebhookOutput, WebhookOutput>({
    viewed: 'webhooks',
    parameters: { state: WEBHOOK_STATE_CHOICES, q: searchText },
    load: async ({ state, q, ...filters }) => {
      const words = q.toLowerCase();
      const found = (await all()).filter(
        (each) => (state === 'all' || state === '' || stateOf(each) === state) && `${each.name} ${each.url}`.toLowerCase().includes(words),
      );
      const data = sorted(found, filters['sort'], ({ created_at }) => created_at);
      return { data, meta: { total: data.length, page: 1, per_page: data.length, last_page: 1 } };
    },
    open: async (id) => (await all()).find((each) => each.id === id) ?? missing(),
    save: (_, format) => downloadList(listWebhooks, {}, format),
  });
  const question = createQuestion<WebhookAct, WebhookOutput>({ settled: queue.refresh, isOver: (error) => isRefusal(error, 'NOT_IN_STATE', 'NOT_FOUND') });
  /** A secret that was answered, until it is kept. */
  const $secret = atom<string | null>(null);
  /** So many messages were queued by the last replay. */
  const $replayed = atom<number | null>(null);
  const key = createIdempotencyKey();
  /** Grows when something was sent: the log is loaded again. */
  const $sent = atom(0);

  /** Does what is asked about; true when it is done. */
  const act = (about: WebhookAct, { name, url, kinds, from, to, failedOnly }: WebhookForm): Promise<boolean> =>
    question.answer(about, async (system) => {
      const params = { id: system.id };
      const fields = { name, url, kinds: WEBHOOK_KINDS.filter((kind) => kinds.includes(kind)) };
      if (about === 'create') {
        const { data } = await send(createWebhook, { body: fields }, { ...QUIET, idempotencyKey: key.keyFor({ about, ...fields }) });
        $secret.set(data.secret);
        queue.choose(data.webhook.id);
      }
      if (about === 'edit') await send(changeWebhook, { params, body: { ...fields, is_on: system.is_on } }, QUIET);
      if (about === 'on' || about === 'off') {
        const { name, url, kinds } = system;
        await send(changeWebhook, { params, body: { name, url, kinds, is_on: about === 'on' } }, QUIET);
      }
      if (about === 'rotate') {
        const { data } = await send(rotateWebhookSecret, { params }, { ...QUIET, idempotencyKey: key.keyFor({ about, ...params }) });
        $secret.set(data.secret);
      }
      if (about === 'test') await send(testWebhook, { params }, QUIET);
      if (about === 'replay') {
        const span = { from: `${from} 00:00:00`, to: to === '' ? '' : `${addDays(to, 1)} 00:00:00` };
        const { data } = await send(replayWebhook, { params, body: { ...span, failed_only: failedOnly } }, QUIET);
        $replayed.set(data.replayed);
      }
      if (about === 'remove') {
        await send(removeWebhook, { params }, QUIET);
        queue.close();
      }
      key.forget();
      $sent.set($sent.get() + 1);
    });

  return { queue, question, $secret, $replayed, $sent, act, keepSecret: () => $secret.set(null) };
}
export type Webhooks = ReturnType<typeof createWebhooks>;

/** The log of one system. */
export function createLog(id: string) {
  const $status = atom<DeliveryStatus | 'all'>('all');
  const $problem = atom<FailureTexts | null>(null);
  const list = createList<{ data: readonly WebhookDeliveryOutput[]; meta: ListMeta }>(({ page }) => {
    const status = $status.get();
    return send(listWebhookDeliveries, { params: { id }, query: { page, per_page: LOG_PER_PAGE, ...(status !== 'all' && { status }) } }, QUIET);
  });
  return {
    ...{ list, $status, $problem },
    save: (format: ExportFormat) => {
      const status = $status.get();
      return downloadList(listWebhookDeliveries, { params: { id }, query: status === 'all' ? {} : { status } }, format);
    },
    choose: (status: DeliveryStatus | 'all') => {
      $status.set(status);
      list.turnPage(1);
    },
    /** Sends a message once more; true when it is queued. */
    replay: async (message: string): Promise<boolean> => {
      $problem.set(null);
      try {
        await send(replayWebhookDelivery, { params: { id, message } }, QUIET);
        return true;
      } catch (error) {
        if (!isCallFailure(error)) throw error;
        $problem.set(failureTexts(error));
        return false;
      } finally {
        await list.reload({ quiet: true });
      }
    },
  };
}
