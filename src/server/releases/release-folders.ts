import { existsSync, lstatSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import { RELEASE_ID } from '../../domain/releases/release.ts';
import type { Library } from '../../editorial/library.ts';

/** The folders of releases: each has its site, and the content that the site is made of. */
export interface ReleaseFolders {
  /** The folder in which a release is made. Nobody is shown what is in it. */
  begin(id: string): { site: string; library: string };
  /** Gives a release that is whole its name: before that it is not there. */
  settle(id: string): void;
  /** Lets go of what was begun and not settled. */
  giveUp(): void;
  has(id: string): boolean;
  /** The site's folder. */
  siteOf(id: string): string;
  /** @throws when it cannot be read */
  readLibrary(id: string): Promise<Library>;
  /** Writes a file beside the site, as a whole. */
  write(id: string, name: string, text: string): void;
  /** Removes such a file. */
  drop(id: string, name: string): void;
  /** The newest first. */
  list(): string[];
  remove(id: string): void;
  /** Where `current` leads; null where it leads nowhere. */
  pointedAt(): string | null;
  /** For a web server that shows the site itself: `current` leads to the release from now on. One act: it is never missing, and never half. */
  pointAt(id: string): void;
}

const BEGUN = '.begun-';

export function openReleaseFolders(root: string): ReleaseFolders {
  const folderOf = (id: string) => join(root, id);
  const list = () =>
    existsSync(root)
      ? readdirSync(root)
          .filter((name) => RELEASE_ID.test(name))
          .sort()
          .reverse()
      : [];
  return {
    begin: (id) => {
      const folder = join(root, `${BEGUN}${id}`);
      mkdirSync(folder, { recursive: true });
      return { site: join(folder, 'site'), library: join(folder, 'library') };
    },
    settle: (id) => renameSync(join(root, `${BEGUN}${id}`), folderOf(id)),
    giveUp: () => {
      for (const name of existsSync(root) ? readdirSync(root) : []) if (name.startsWith(BEGUN)) rmSync(join(root, name), { recursive: true, force: true });
    },
    has: (id) => existsSync(folderOf(id)),
    siteOf: (id) => join(folderOf(id), 'site'),
    readLibrary: async (id) => deserialize(await readFile(join(folderOf(id), 'library'))) as Library,
    write: (id, name, text) => {
      const beside = join(folderOf(id), `.${name}-${process.pid}`);
      writeFileSync(beside, text);
      renameSync(beside, join(folderOf(id), name));
    },
    drop: (id, name) => rmSync(join(folderOf(id), name), { force: true }),
    list,
    remove: (id) => rmSync(folderOf(id), { recursive: true, force: true }),
    pointedAt: () => {
      const path = join(root, 'current');
      return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : null;
    },
    pointAt: (id) => {
      const made = join(root, `.current-${process.pid}`);
      rmSync(made, { force: true });
      symlinkSync(id, made);
      renameSync(made, join(root, 'current'));
    },
  };
}
