import type { ContentSummary } from '../../../contract/editing/staff-content.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';
import { Tag } from '../../ui/Tag.tsx';

const LOOKS = { missing: 'stop', older: 'now', current: 'ok' } as const;

/** The standing of a translation to the zh text. */
export function TranslationTag({ state, t }: Pick<StaffScope, 't'> & { state: ContentSummary['translation_en'] }) {
  return state === null ? '－' : <Tag look={LOOKS[state]}>{t(`editing:translation.${state}`)}</Tag>;
}
