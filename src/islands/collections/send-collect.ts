import { collectActivity, collectAlbum, collectNews, collectVideo, MARKS_MAX, readCollectMarks } from '../../contract/collections/collect.ts';
import { ACTIVITY_TYPES } from '../../domain/content/activity.ts';
import { type CollectPath, readCollectPath } from '../../domain/content/collectable.ts';
import { send } from '../../stores/api.ts';

const CALLS = { news: collectNews, video: collectVideo, album: collectAlbum } as const;
/** Nobody waits for it: the heart shows what was pressed, and its own words say what has failed. */
const QUIET = { spinner: false, quiet: true } as const;

/** Keeps an item, or lets it go. @throws what `send` throws */
export async function sendCollect(path: CollectPath, isCollect: boolean): Promise<void> {
  const { kind, type, id } = parsed(path);
  const body = { is_collect: isCollect };
  if (kind !== 'activity') await send(CALLS[kind], { params: { id }, body }, QUIET);
  else await send(collectActivity, { params: { type: ACTIVITY_TYPES.find((each) => each === type) ?? 'exhibition', id }, body }, QUIET);
}

/** Those of some items that are kept. @throws what `send` throws */
export async function readMarks(paths: readonly CollectPath[]): Promise<ReadonlySet<CollectPath>> {
  const names = new Map(paths.map((path) => [nameOf(path), path]));
  const asked = [...names.keys()];
  const parts = Array.from({ length: Math.ceil(asked.length / MARKS_MAX) }, (_, part) => asked.slice(part * MARKS_MAX, (part + 1) * MARKS_MAX));
  const answers = await Promise.all(parts.map((part) => send(readCollectMarks, { query: { items: part.join(',') } }, QUIET)));
  return new Set(answers.flatMap(({ data }) => data.items.flatMap((name) => names.get(name) ?? [])));
}

const nameOf = (path: CollectPath) => {
  const { kind, id } = parsed(path);
  return `${kind}.${id}`;
};

function parsed(path: CollectPath) {
  const item = readCollectPath(path);
  if (!item) throw new Error(`no item: ${path}`);
  return item;
}
