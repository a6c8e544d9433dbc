import * as clip from '../../contract/editing/content-clip.ts';
import * as history from '../../contract/editing/content-history.ts';
import * as picture from '../../contract/editing/content-picture.ts';
import { previewContentItem } from '../../contract/editing/content-preview.ts';
import * as contract from '../../contract/editing/staff-content.ts';
import { Refusal } from '../../contract/refusal.ts';
import { contentId } from '../../domain/editing/content-item.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, signedIn } from '../http/bind.ts';
import { bindFile } from '../http/bind-file.ts';
import { faultTexts } from '../http/error-texts.ts';
import { bindList } from '../http/lists/bind-list.ts';
import { readPresent } from './act.ts';
import { readLastActs } from './change-queries.ts';
import { checkValues } from './checks/check-plan.ts';
import { beginClip, takePart } from './clips/content-clips.ts';
import { readClipBeside, readStagedClip } from './clips/read-clips.ts';
import { readItemFiles } from './content-folder.ts';
import { type EditingTools, openEditing } from './editing.ts';
import { toFieldFault } from './fault-words.ts';
import { filesOfForm, givenValues, keyOrRefused } from './form-files.ts';
import { listChanges } from './history/read-changes.ts';
import { undoChange } from './history/undo-change.ts';
import { listChoices, listItems } from './list-items.ts';
import { awayOrElse } from './perform-act.ts';
import { readBeside, readStaged, sendPicture } from './pictures/content-pictures.ts';
import { readOthers, sayOpen } from './presence.ts';
import { previewDraft } from './preview/preview-draft.ts';
import { mountStage } from './preview/stage.ts';
import { readItem } from './read-item.ts';
import { createItem, removeItem, saveItem } from './save-item.ts';
import { rootOf } from './store/content-store.ts';

/** Of content that cannot be read it is said so. @throws Refusal CONTENT_AWAY */
const orAway = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw awayOrElse(error);
  });

/** Writing content in the browser. */
export function mountEditing(app: App, deps: Deps): void {
  const tools: EditingTools = { ...deps, editing: openEditing(deps.config) };
  mountStage(app, deps);
  bindList(app, deps, contract.listContent, (at, { query }, { caller }) => orAway(listItems(at, tools, query, caller.memberId)));
  bind(app, deps, contract.getContentItem, ({ params }, context) => orAway(readItem(tools, params.id, signedIn(context).memberId)));
  bind(app, deps, contract.listContentChoices, async ({ query }) => ({ choices: await orAway(listChoices(tools, query.of)) }));
  bind(app, deps, contract.checkContentItem, ({ params, body }, context) =>
    orAway(check(tools, { id: params.id, given: body, memberId: signedIn(context).memberId, language: context.language })),
  );
  bind(app, deps, previewContentItem, ({ params, body }, context) =>
    orAway(previewDraft(tools, { id: params.id, given: body, memberId: signedIn(context).memberId, language: context.language })),
  );
  bind(app, deps, contract.saveContentItem, async ({ params, body }, context) => {
    const { memberId } = signedIn(context);
    await saveItem(tools, params.id, body, memberId);
    return orAway(readItem(tools, params.id, memberId));
  });
  bind(app, deps, contract.createContentItem, async ({ body }, context) => {
    const { memberId } = signedIn(context);
    const id = await createItem(tools, body, memberId, context.once);
    return orAway(readItem(tools, id, memberId));
  });
  bind(app, deps, contract.removeContentItem, async ({ params, query }, context) => {
    await removeItem(tools, params.id, query.revision, signedIn(context).memberId);
    return { id: params.id };
  });
  bind(app, deps, contract.openContentItem, ({ params }, context) => orAway(open(tools, params.id, signedIn(context).memberId)));
  bind(app, deps, history.listContentChanges, ({ params, query }) => orAway(listChanges(tools, params.id, query).then((list) => list.page(query))));
  bind(app, deps, history.undoContentChange, ({ params }, context) => undoChange(tools, params, signedIn(context).memberId));
  bind(app, deps, picture.sendContentPicture, ({ body }, context) => sendPicture(tools, body, signedIn(context).memberId, context.once));
  bind(app, deps, clip.beginContentClip, ({ body }, context) => beginClip(tools, body, signedIn(context).memberId, context.once));
  bind(app, deps, clip.sendContentClipPart, ({ params, body }, context) => takePart(tools, params.id, body, signedIn(context).memberId));
  bindFile(app, deps, picture.stagedPictureFile, async ({ params }, context) => ({
    ...{ body: await readStaged(tools, params.id, signedIn(context).memberId), name: 'picture.webp', isInline: true },
  }));
  bindFile(app, deps, picture.contentPictureFile, async ({ params }, context) => ({
    ...{ body: await orAway(readBeside(tools, params, signedIn(context).memberId)), name: params.name, isInline: true },
  }));
  bindFile(app, deps, clip.stagedClipFile, async ({ params }, context) => ({
    ...{ body: await readStagedClip(tools, params.id, signedIn(context).memberId), name: 'clip' },
  }));
  bindFile(app, deps, clip.contentClipFile, async ({ params }) => ({ body: await orAway(readClipBeside(tools, params)), name: params.name }));
}

type Values = Parameters<typeof filesOfForm>[2];

/** The faults that saving would be refused for, and the texts as pages have them. @throws Refusal NOT_FOUND; StorageAway */
async function check(tools: EditingTools, { id, given, memberId, language }: { id: string; given: Values; memberId: string; language: Language }) {
  const key = keyOrRefused(id);
  tools.releases?.getReady?.();
  const files = await readItemFiles(await rootOf(tools.editing.store, key), key);
  const values = givenValues(key, given);
  const changes = await tools.database.db.transaction().execute((tx) => filesOfForm(tx, { key, files }, given, memberId));
  const { faults, html } = await checkValues(tools, { key, files }, values, changes);
  return { errors: faultTexts(faults.map(toFieldFault), language), html };
}

/** Says that an item is open, and what colleagues do with it meanwhile. @throws Refusal NOT_FOUND; StorageAway */
async function open(tools: EditingTools, id: string, memberId: string) {
  const key = keyOrRefused(id);
  const { revision } = await readPresent(tools.editing.store, key);
  const item = contentId(key);
  const at = tools.now();
  return tools.database.db.transaction().execute(async (tx) => {
    const acts = (await readLastActs(tx, [item])).get(item);
    if (revision === null && acts === undefined) throw new Refusal('NOT_FOUND');
    await sayOpen(tx, { item, memberId, at });
    const others = (await readOthers(tx, { items: [item], callerId: memberId, at })).get(item) ?? [];
    return { others, revision, changed_at: acts ? isoWithOffset(acts.at) : null, changed_by: acts?.by ?? null };
  });
}
