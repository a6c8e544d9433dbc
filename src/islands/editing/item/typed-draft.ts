import type { ContentItemOutput, ContentTextOutput } from '../../../contract/editing/staff-content.ts';
import { isSame } from '../../../domain/editing/changed-values.ts';
import { CLIP_NAME, isBesideClip } from '../../../domain/editing/clip.ts';
import { DRAFT_PREFIX } from '../../../domain/site/browser-storage.ts';
import { inEachLanguage, type Language } from '../../../i18n/languages.ts';

/** The texts of an item; a language that is null has none. */
export type DraftTexts = Readonly<Record<Language, ContentTextOutput | null>>;
/** A file that was sent, and waits to be put beside the item. */
export type SentFile = { name: string; picture_id: string } | { name: string; clip_id: string };
/** The work of an editor on an item that is not saved. */
export interface Draft {
  /** Of a new item. */
  name: string;
  shared: unknown;
  /** Null of lists and settings. */
  texts: DraftTexts | null;
  /** Pictures and clips that were sent, under the names that they have beside the item. */
  put: readonly SentFile[];
  drop: readonly string[];
  still_right: readonly Language[];
}
/** The values that a draft began with: of a revision, or of nothing. */
export interface Base {
  revision: string | null;
  shared: unknown;
  texts: DraftTexts | null;
}
interface Typed {
  base: Base;
  draft: Draft;
}

export const baseOf = ({ revision, shared, texts }: ContentItemOutput): Base => ({ revision, shared, texts: texts && inEachLanguage((each) => texts[each]) });
export const draftOf = ({ shared, texts }: Base): Draft => ({ name: '', shared, texts, put: [], drop: [], still_right: [] });

/**
 * A draft of an item stays in the tab while it is not saved, as all that staff types (docs/decisions/347): with the values that it began with, so that a
 * colleague's change that came in between is seen.
 */
export function draftInTab(about: string) {
  const key = `${DRAFT_PREFIX}content ${about}`;
  return {
    read: (): Typed | null => {
      const kept = sessionStorage.getItem(key);
      if (kept === null) return null;
      const { base, draft } = Object(JSON.parse(kept));
      return isDraft(draft) && typeof base === 'object' && base !== null ? { base, draft } : null;
    },
    write: (kept: Typed): void => sessionStorage.setItem(key, JSON.stringify(kept)),
    forget: (): void => sessionStorage.removeItem(key),
  };
}

/** Of today's form. */
const isDraft = (draft: unknown): draft is Draft => {
  const { name, texts, put, drop, still_right } = Object(draft);
  return typeof name === 'string' && texts !== undefined && [put, drop, still_right].every(Array.isArray);
};

/** The values that are compared, and put together with a colleague's. */
export const valuesOf = ({ shared, texts }: Pick<Draft, 'shared' | 'texts'>) => ({ shared, texts });
/** Whether there is something to save. */
export const isChanged = (base: Base, draft: Draft): boolean =>
  !isSame(valuesOf(base), valuesOf(draft)) || draft.name !== '' || draft.put.length > 0 || draft.drop.length > 0 || draft.still_right.length > 0;

/** Files that go with saving: those that a field named, and none names any more; and those that are put, of which a field speaks, or which belong to its clip. */
export function picturesOf(base: Base, draft: Draft): Pick<Draft, 'put' | 'drop'> {
  const [before, now] = [textsIn(base.shared), textsIn(draft.shared)];
  const gone = before.filter((text) => /\.(?:webp|jpg|png|mp4)$/.test(text) && !now.includes(text));
  const hasClip = now.some((text) => CLIP_NAME.test(text));
  const put = draft.put.filter(({ name }) => now.includes(name) || (hasClip && isBesideClip(name)));
  return { put, drop: [...new Set([...draft.drop, ...gone])].filter((name) => put.every((each) => each.name !== name)) };
}

/** Every text in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
