import { atom } from 'nanostores';
import { type ApiTokenOutput, createApiToken, listApiTokens, revokeApiToken } from '../../../contract/staff/api-token.ts';
import { API_SCOPES, type ApiScope } from '../../../domain/staff/api-token.ts';
import { send } from '../../../stores/api.ts';
import { downloadList } from '../../../stores/download.ts';
import { isRefusal, missing } from '../../../stores/failure.ts';
import { createIdempotencyKey } from '../../../stores/idempotency-key.ts';
import { sorted } from '../../queue/list/sorted.ts';
import { createQueue } from '../../queue/queue-store.ts';
import { searchText } from '../../queue/staff-scope.ts';
import { createQuestion } from '../../record/records-store.ts';

const QUIET = { quiet: true, spinner: false };
const TOKEN_STATES = ['active', 'ended', 'revoked'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];
export const TOKEN_STATE_CHOICES = ['all', ...TOKEN_STATES] as const;

export const stateAt = ({ revoked_at, ends_at }: Pick<ApiTokenOutput, 'revoked_at' | 'ends_at'>, now: Date): TokenState =>
  revoked_at !== null ? 'revoked' : Date.parse(ends_at) <= now.getTime() ? 'ended' : 'active';

export interface TokenForm {
  name: string;
  scopes: readonly ApiScope[];
  /** `YYYY-MM-DD`. */
  endsOn: string;
}

/** A token that is not there yet. */
export const NEW_TOKEN: ApiTokenOutput = { id: '', name: '', scopes: [], created_at: '', ends_at: '', revoked_at: null, last_used_on: null };

/** Tokens of other systems, for one screen. */
export function createTokens() {
  const all = async () => (await send(listApiTokens, {}, QUIET)).data.tokens;
  const queue = createQueue<ApiTokenOutput, ApiTokenOutput>({
    viewed: 'tokens',
    parameters: { state: TOKEN_STATE_CHOICES, q: searchText },
    load: async ({ state, q, ...filters }) => {
      const now = new Date();
      const found = (await all()).filter(
        (each) => (state === 'all' || state === '' || stateAt(each, now) === state) && each.name.toLowerCase().includes(q.toLowerCase()),
      );
      const data = sorted(found, filters['sort'], ({ created_at }) => created_at);
      return { data, meta: { total: data.length, page: 1, per_page: data.length, last_page: 1 } };
    },
    open: async (id) => (await all()).find((each) => each.id === id) ?? missing(),
    save: (_, format) => downloadList(listApiTokens, {}, format),
  });
  const question = createQuestion<'create' | 'revoke', ApiTokenOutput>({
    settled: queue.refresh,
    isOver: (error) => isRefusal(error, 'NOT_IN_STATE', 'NOT_FOUND'),
  });
  /** A token that was answered, until it is kept. */
  const $secret = atom<string | null>(null);
  const key = createIdempotencyKey();
  const act = (about: 'create' | 'revoke', { name, scopes, endsOn }: TokenForm): Promise<boolean> =>
    question.answer(about, async ({ id }) => {
      if (about === 'revoke') return void (await send(revokeApiToken, { params: { id } }, QUIET));
      const body = { name, scopes: API_SCOPES.filter((scope) => scopes.includes(scope)), ends_on: endsOn };
      const { data } = await send(createApiToken, { body }, { ...QUIET, idempotencyKey: key.keyFor(body) });
      key.forget();
      $secret.set(data.token);
      queue.choose(data.api_token.id);
    });
  return { queue, question, $secret, act, keepSecret: () => $secret.set(null) };
}
export type Tokens = ReturnType<typeof createTokens>;
