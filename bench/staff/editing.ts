import { startPostgres } from '../../scripts/database/postgres.ts';
import { type ContentCopy, copyContent } from '../../tests/support/files/content-copy.ts';
import { SAMPLE_CONTENT } from '../../tests/support/sample.ts';
import { tokenOf } from '../members.ts';
import { medianOf, reportRounds } from '../report.ts';
import { addNews } from '../site/generated-news.ts';
import { type Centre, openCentre } from './staff-members.ts';

const NEWS = [100, 10_000] as const;
const ROUNDS = 3;
const MEASURED = { warmUp: 10, tries: 40 };
const MAX_GROWTH = 1.5;
/** A filter asks each item. */
const MAX_GROWTH_OF_FILTERS = 5;
const ITEM = 'news.generated-50';

interface Form {
  revision: string;
  shared: Record<string, unknown>;
  texts: Record<string, unknown>;
}
type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** The acts that an editor waits for; each is asked of a server with few items and of one with many by turns. */
const ACTS: Record<string, { most: number; act: (ask: Ask, form: Form) => Promise<unknown> }> = {
  'list, first page': { most: MAX_GROWTH, act: (ask) => ask('GET', 'content?per_page=25') },
  'list of news, page 3': { most: MAX_GROWTH, act: (ask) => ask('GET', 'content?per_page=25&collection=news&page=3') },
  'list, a whole name': { most: MAX_GROWTH_OF_FILTERS, act: (ask) => ask('GET', 'content?per_page=25&q=generated-50') },
  'list, nobody': { most: MAX_GROWTH_OF_FILTERS, act: (ask) => ask('GET', 'content?per_page=25&q=zzzz') },
  'list, drafts': { most: MAX_GROWTH_OF_FILTERS, act: (ask) => ask('GET', 'content?per_page=25&state=draft') },
  'list, missing translations': { most: MAX_GROWTH_OF_FILTERS, act: (ask) => ask('GET', 'content?per_page=25&translation=missing&language=en') },
  'opening an item': { most: MAX_GROWTH, act: (ask) => ask('GET', `content/${ITEM}`) },
  'its history': { most: MAX_GROWTH, act: (ask) => ask('GET', `content/${ITEM}/changes`) },
  'saying that it is open': { most: MAX_GROWTH, act: (ask) => ask('POST', `content/${ITEM}/open`) },
  'checking as one types': { most: MAX_GROWTH, act: (ask, { shared, texts }) => ask('POST', `content/${ITEM}/check`, { shared, texts }) },
  saving: { most: MAX_GROWTH, act: save },
  'the list after saving': {
    most: MAX_GROWTH,
    act: async (ask, form) => {
      await save(ask, form);
      await ask('GET', 'content?per_page=25');
    },
  },
};

async function save(ask: Ask, form: Form): Promise<void> {
  form.shared['pinned'] = form.shared['pinned'] !== true;
  form.revision = ((await ask('PUT', `content/${ITEM}`, form)) as Form).revision;
}

/** The time that editors wait at 10,000 news, against 100: the list, an item, checking while one types, saving. */
export async function editing(parts: readonly string[]): Promise<void> {
  const cluster = await startPostgres();
  process.env['TEST_DATABASE_URL'] = cluster.url;
  const opened: { centre: Centre; content: ContentCopy; ask: Ask; form: Form }[] = [];
  for (const count of NEWS) {
    const content = copyContent(SAMPLE_CONTENT);
    addNews(content.path, count);
    const centre = await openCentre(1, { environment: { CONTENT_DIR: content.path } });
    const ask = askOf(centre);
    const { revision, shared, texts } = (await ask('GET', `content/${ITEM}`)) as Form;
    opened.push({ centre, content, ask, form: { revision, shared, texts } });
  }
  for (const [name, { most, act }] of Object.entries(ACTS)) {
    if (parts.length > 0 && !parts.some((part) => name.includes(part))) continue;
    const rounds: number[][] = opened.map(() => []);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [i, { ask, form }] of opened.entries()) rounds[i]?.push(await medianOf(MEASURED, () => timed(() => act(ask, form))));
    const [theirs = [], ours = []] = rounds;
    reportRounds(`${name}, p50 at ${NEWS[1]} news / at ${NEWS[0]}`, { ours, theirs }, most, 'ms', 'at most');
  }
  for (const { centre, content } of opened) {
    await centre.server.stop();
    await centre.database.close();
    await centre.drop();
    content.remove();
  }
  await cluster.stop();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const askOf =
  ({ server }: Centre): Ask =>
  async (method, path, body) => {
    const response = await fetch(`${server.origin}/api/staff/${path}`, {
      method,
      headers: { authorization: `Bearer ${tokenOf(0)}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} was refused: ${await response.text()}`);
    return ((await response.json()) as { data: unknown }).data;
  };
