import { randomUUID } from 'node:crypto';
import type { CallData } from '../../contract/call.ts';
import { refuseField } from '../../contract/refusal.ts';
import type { addPlan as addCall, SettingPreviewOutput } from '../../contract/settings/staff-setting.ts';
import { contentSettings } from '../../editorial/settings/versioned-settings.ts';
import { LANGUAGES, type Language } from '../../i18n/languages.ts';
import type { Tx } from '../db/client.ts';
import { rehearse } from '../delivery/rehearse.ts';
import type { Deps } from '../deps.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { recordVersion, requestedValue, type SettingRequest, startOf } from './change-setting.ts';
import { insertPlan } from './queries.ts';

/** A plan as it is asked for; its id is given. */
type PlanRequest = Omit<SettingRequest, 'id' | 'seen'> & { name: Record<Language, string> };

/**
 * Adds a plan of points that is sold from a moment on (docs/rules.md#versioned-settings). Two plans of one name would not be told apart: the second is refused.
 * @throws Refusal VALIDATION_FAILED, NOT_IN_STATE when there are a hundred already (`setting_subjects_most`)
 */
export async function addPlan(deps: Deps, wish: PlanRequest, once: IdempotencyKey | null): Promise<CallData<typeof addCall>> {
  try {
    return await withIdempotency(deps, once, async (tx) => {
      const { notices: _none, ...answer } = await takeAddition(tx, deps, wish);
      return answer;
    });
  } finally {
    deps.settings.forget();
  }
}

/** The effect of adding a plan, before it is added. @throws Refusal whatever refuses it */
export async function previewPlan(deps: Deps, wish: PlanRequest): Promise<SettingPreviewOutput> {
  const { after, emails } = await rehearse(deps, {
    transact: (work) => withIdempotency(deps, null, work),
    take: async (tx) => {
      const { notices: _none, ...answer } = await takeAddition(tx, deps, wish);
      return answer;
    },
    mailEvents: async () => {},
  });
  return { ...after, emails };
}

async function takeAddition(tx: Tx, deps: Deps, { name, numbers, ...wish }: PlanRequest) {
  const kind = 'recharge_plan';
  const now = deps.now();
  const value = requestedValue({ kind, subject: '' }, { ...numbers, on_sale: 1 });
  const validFrom = startOf(kind, wish.validFrom, now);
  for (const plan of contentSettings(deps.settings.content, [kind])) {
    const taken = LANGUAGES.find((language) => plan.name?.[language] === name[language]);
    if (taken !== undefined) throw refuseField({ field: `name_${taken}`, message: 'NAME_TAKEN' });
  }
  const subject = `added-${randomUUID()}`;
  await insertPlan(tx, { subject, name, by: wish.staffId, now });
  const former = { ...value, on_sale: 0 };
  const setting = { kind, subject, name, value: former, isAdded: true } as const;
  return recordVersion(tx, deps, { ...wish, setting, former, value, validFrom, number: 1 }, now);
}
