import { DEFAULT_LANGUAGE, type Language } from '../../../i18n/languages.ts';
import type { LastActs, LastText } from '../change-queries.ts';
import type { CommittedText, CommittedTexts } from './git-moments.ts';

/** All that is known of when the texts of an item were changed: in the browser, and by commits of others. */
export interface TextTimes {
  acts: LastActs | undefined;
  committed: CommittedTexts | undefined;
}
/** The last change of a text, or the last time that it was said to be right still. */
export type LastChange = { kind: 'act'; act: LastText } | { kind: 'commit'; commit: CommittedText };

/** The last change of a text; null where none is known. */
export function lastChangeOf({ acts, committed }: TextTimes, language: Language): LastChange | null {
  const [act, commit] = [acts?.byLanguage[language], committed?.[language]];
  if (commit !== undefined && (act === undefined || commit.at > act.at)) return { kind: 'commit', commit };
  return act === undefined ? null : { kind: 'act', act };
}

const timeOf = (change: LastChange | null): number => (change === null ? 0 : (change.kind === 'act' ? change.act : change.commit).at.getTime());

/** Whether the zh text was changed after the text of a language, as far as is known. Of two acts of the browser their order says it, of all else the time. */
export function isOlderThanZh(times: TextTimes, language: Language): boolean {
  const [zh, own] = [lastChangeOf(times, DEFAULT_LANGUAGE), lastChangeOf(times, language)];
  if (zh?.kind === 'act' && own?.kind === 'act') return zh.act.number > own.act.number;
  return timeOf(zh) > timeOf(own);
}
