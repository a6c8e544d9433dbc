import { appendFileSync, readFileSync } from 'node:fs';
import { openFolderStore } from '../../../src/server/editing/store/folder-store.ts';

/* Writes act after act on three files, each into a history of its own, until it is killed: node killed-writer.ts <content> <history>. */

const [root = '', history = ''] = process.argv.slice(2);
const store = openFolderStore(root);
const known = readFileSync(history, 'utf8').split('\n').filter(Boolean);
for (let version = known.length + 1; ; version += 1) {
  const bytes = Buffer.from(`version ${version}\n`);
  const id = `act-${version}`;
  const isThere = version % 2 === 0;
  const files = [
    { path: 'news/killed/item.yaml', bytes },
    { path: 'news/killed/zh.md', bytes },
    { path: 'news/killed/en.md', bytes: isThere ? bytes : null },
  ];
  const written = await store.write({
    id,
    key: { collection: 'news', name: 'killed' },
    files,
    keep: [],
    author: { name: 'Lin', account: 'lin001' },
    message: id,
    change: null,
  });
  appendFileSync(history, `${id}\n`, { flush: true });
  await written.settle();
  process.stdout.write('.');
}
