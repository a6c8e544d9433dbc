import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copySample } from '../sample.ts';

export interface ActivityFile {
  /** `item.yaml`, line by line. */
  item: string[];
  /** The title and place of each language; the summary is the title. */
  zh: [title: string, place: string];
  en?: [title: string, place: string];
}

/** The sample content with activities of the test's own besides. */
export function contentWith(activities: Record<string, ActivityFile>): { root: string; write: (id: string, file: ActivityFile) => void; remove: () => void } {
  const root = copySample();
  const write = (id: string, { item, zh, en }: ActivityFile) => {
    const folder = join(root, 'activity', id);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'item.yaml'), [...item, 'price_twd: 0', 'tags: []', ''].join('\n'));
    for (const [language, texts] of Object.entries({ zh, en }))
      if (texts) {
        const [title, location] = texts.map((text) => JSON.stringify(text));
        writeFileSync(join(folder, `${language}.md`), `---\ntitle: ${title}\nsummary: ${title}\nlocation: ${location}\n---\n`);
      }
  };
  for (const [id, file] of Object.entries(activities)) write(id, file);
  return { root, write, remove: () => rmSync(root, { recursive: true, force: true }) };
}
