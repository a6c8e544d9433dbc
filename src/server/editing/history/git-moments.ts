import type { ContentTextOutput } from '../../../contract/editing/staff-content.ts';
import { readTextFile } from '../../../editorial/writing/write-text.ts';
import { LANGUAGES, type Language } from '../../../i18n/languages.ts';
import { git, isClone, TRAILER } from '../store/git.ts';

/** The last commit that changed a text, of those that no editor made in the browser. */
export interface CommittedText {
  commit: string;
  at: Date;
}
export type CommittedTexts = Partial<Record<Language, CommittedText>>;

/** The texts that were changed outside the browser, as git knows them; nothing where the content is no clone. */
export interface GitMoments {
  /** By items' places: `news/opening`. */
  all(): Promise<ReadonlyMap<string, CommittedTexts>>;
  /** The zh text of an item as it was at a commit, or at a moment; null where there was none. */
  zhAt(place: string, when: string | Date): Promise<ContentTextOutput | null>;
}

const COMMIT = '\u0001';
const NOTHING: ReadonlyMap<string, CommittedTexts> = new Map();

/** Opens the history of a folder of content. Its commits are read once; later those that came since. */
export function openGitMoments(root: string): GitMoments {
  let known: { head: string; texts: Map<string, CommittedTexts> } | null = null;

  const look = async (): Promise<ReadonlyMap<string, CommittedTexts>> => {
    const head = await git(root, ['rev-parse', 'HEAD']);
    if (known?.head === head) return known.texts;
    const before = known;
    const follows = before !== null && (await git(root, ['merge-base', before.head, head])) === before.head;
    const texts = await readCommits(root, follows ? `${before.head}..${head}` : head);
    if (follows) for (const [place, each] of before.texts) texts.set(place, { ...each, ...texts.get(place) });
    known = { head, texts };
    return texts;
  };

  return {
    all: async () => {
      // A clone without a commit, or without git beside it, tells nothing.
      return isClone(root) ? look().catch(() => NOTHING) : NOTHING;
    },
    zhAt: async (place, when) => {
      if (!isClone(root)) return null;
      try {
        const commit = typeof when === 'string' ? when : await git(root, ['rev-list', '-1', `--before=${when.toISOString()}`, 'HEAD']);
        return commit === '' ? null : readTextFile(await git(root, ['show', `${commit}:${place}/zh.md`], {}, { isWhole: true }));
      } catch {
        return null;
      }
    },
  };
}

/** The last commit of each text within a part of the history. Acts of the browser are known by their history, with what was said to be right still. */
async function readCommits(root: string, range: string): Promise<Map<string, CommittedTexts>> {
  const format = `--format=${COMMIT}%H %ct %(trailers:key=${TRAILER},valueonly,separator=%x2C)`;
  const said = await git(root, ['log', format, '--name-only', '--no-renames', range, '--', ':(glob)*/*/*.md']);
  const texts = new Map<string, CommittedTexts>();
  for (const part of said.split(COMMIT).filter(Boolean)) {
    const [first = '', ...paths] = part.split('\n').filter((line) => line.trim() !== '');
    const [commit = '', seconds = '', act = ''] = first.split(' ');
    if (act !== '') continue;
    for (const path of paths) {
      const [, place = '', name = ''] = /^(.*)\/([a-z]+)\.md$/.exec(path) ?? [];
      const language = LANGUAGES.find((each) => each === name);
      if (language === undefined) continue;
      const own = texts.get(place) ?? {};
      const at = new Date(Number(seconds) * 1000);
      if (at > (own[language]?.at ?? new Date(0))) own[language] = { commit, at };
      texts.set(place, own);
    }
  }
  return texts;
}
