import { existsSync, lstatSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RELEASE_ID } from '../../domain/releases/release.ts';
import type { Library } from '../../editorial/library.ts';
import { openLibraryReader } from '../../editorial/reading/library-file.ts';
import { clearStale } from '../../editorial/reading/stale-files.ts';
import { haveSameBytes } from './compare-sites.ts';

/** The folders of releases: each has its site, and the content that the site is made of. */
export interface ReleaseFolders {
  /** The folder in which a release is made. Nobody is shown what is in it. */
  begin(id: string): { site: string; library: string };
  /** Gives a release that is whole its name: before that it is not there. */
  settle(id: string): void;
  /** Lets go of what was begun and not settled, and of what somebody has left who was killed. */
  giveUp(): Promise<void>;
  has(id: string): boolean;
  /** The site's folder. */
  siteOf(id: string): string;
  /** The newest that was asked for is kept: whoever makes a release shows it as well. @throws when it cannot be read */
  readLibrary(id: string): Promise<Library>;
  /** True where two releases are of one content, byte for byte. */
  haveOneLibrary(id: string, other: string): Promise<boolean>;
  /** Writes a file beside the site, as a whole. */
  write(id: string, name: string, text: string): void;
  /** Removes such a file. */
  drop(id: string, name: string): void;
  /** The newest first. */
  list(): string[];
  /** Others have their turn meanwhile: a site is tens of thousands of files. */
  remove(id: string): Promise<void>;
  /** Where `current` leads; null where it leads nowhere. */
  pointedAt(): string | null;
  /** For a web server that shows the site itself: `current` leads to the release from now on. One act: it is never missing, and never half. */
  pointAt(id: string): void;
  /** Calls whoever listens when this process has led `current` to a release, which is shown then. */
  hearOfPointing(listener: () => void): void;
}

const BEGUN = '.begun-';
/** Begins the name of the link that is `current` the next moment. */
const POINTING = '.current-';

export function openReleaseFolders(root: string): ReleaseFolders {
  const folderOf = (id: string) => join(root, id);
  const libraryOf = (id: string) => join(folderOf(id), 'library');
  const list = () =>
    existsSync(root)
      ? readdirSync(root)
          .filter((name) => RELEASE_ID.test(name))
          .sort()
          .reverse()
      : [];
  const listeners = new Set<() => void>();
  const reader = openLibraryReader();
  let last: { id: string; library: Promise<Library> } | null = null;
  const readLibrary = (id: string) => {
    const library = reader.read(libraryOf(id));
    // One of before is read to be compared, or to be gone back to.
    if (last === null || last.id < id) last = { id, library };
    library.catch(() => {
      if (last?.library === library) last = null;
    });
    return library;
  };
  return {
    begin: (id) => {
      const folder = join(root, `${BEGUN}${id}`);
      mkdirSync(folder, { recursive: true });
      return { site: join(folder, 'site'), library: join(folder, 'library') };
    },
    settle: (id) => renameSync(join(root, `${BEGUN}${id}`), folderOf(id)),
    giveUp: async () => {
      for (const name of existsSync(root) ? readdirSync(root) : []) if (name.startsWith(BEGUN)) await rm(join(root, name), { recursive: true, force: true });
      clearStale(root, POINTING);
    },
    has: (id) => existsSync(folderOf(id)),
    siteOf: (id) => join(folderOf(id), 'site'),
    haveOneLibrary: (id, other) => haveSameBytes(libraryOf(id), libraryOf(other)),
    readLibrary: (id) => (last?.id === id ? last.library : readLibrary(id)),
    write: (id, name, text) => {
      const beside = join(folderOf(id), `.${name}-${process.pid}`);
      writeFileSync(beside, text);
      renameSync(beside, join(folderOf(id), name));
    },
    drop: (id, name) => rmSync(join(folderOf(id), name), { force: true }),
    list,
    remove: (id) => rm(folderOf(id), { recursive: true, force: true }),
    pointedAt: () => {
      const path = join(root, 'current');
      return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : null;
    },
    pointAt: (id) => {
      const made = join(root, `${POINTING}${process.pid}`);
      rmSync(made, { force: true });
      symlinkSync(id, made);
      renameSync(made, join(root, 'current'));
      for (const listener of listeners) listener();
    },
    hearOfPointing: (listener) => {
      listeners.add(listener);
    },
  };
}
