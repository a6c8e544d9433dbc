import { addPlan, changeSetting, getSetting, listSettings, previewPlan, previewSetting, withdrawSetting } from '../../contract/settings/staff-setting.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, signedIn } from '../http/bind.ts';
import { bindList } from '../http/lists/bind-list.ts';
import { addPlan as add, previewPlan as previewAddition } from './add-plan.ts';
import { changeSetting as change, previewSetting as preview, withdrawSetting as withdraw } from './change-setting.ts';
import { addedName } from './queries.ts';
import { readSetting, readSettings } from './read-settings.ts';

/** Settings with versions from when on: looking, changing with what it does shown before, withdrawing. */
export function mountSettings(app: App, deps: Deps): void {
  bindList(app, deps, listSettings, (at, { query }) => readSettings(at, query));
  bind(app, deps, getSetting, ({ params }) => readSetting(deps, params.id));
  bind(app, deps, previewSetting, ({ params, body }, context) => {
    const { valid_from: validFrom, seen, reason = '－', language = context.language, ...numbers } = body;
    return preview(deps, { id: params.id, numbers, validFrom, seen, reason, language, staffId: signedIn(context).memberId });
  });
  bind(app, deps, changeSetting, ({ params, body }, context) => {
    const { valid_from: validFrom, seen, reason, language = context.language, ...numbers } = body;
    return change(deps, { id: params.id, numbers, validFrom, seen, reason, language, staffId: signedIn(context).memberId }, context.once);
  });
  bind(app, deps, previewPlan, ({ query }, context) => {
    const { valid_from: validFrom, name_zh, name_en, name_ja, ...numbers } = query;
    const name = addedName({ name_zh, name_en, name_ja });
    return previewAddition(deps, { numbers, validFrom, name, reason: '－', language: context.language, staffId: signedIn(context).memberId });
  });
  bind(app, deps, addPlan, ({ body }, context) => {
    const { valid_from: validFrom, name_zh, name_en, name_ja, reason, language = context.language, ...numbers } = body;
    const name = addedName({ name_zh, name_en, name_ja });
    return add(deps, { numbers, validFrom, name, reason, language, staffId: signedIn(context).memberId }, context.once);
  });
  bind(app, deps, withdrawSetting, ({ params, body }, context) => {
    const { reason, language = context.language } = body;
    return withdraw(deps, { ...params, reason, language, staffId: signedIn(context).memberId });
  });
}
