import type { LineChange } from '../../../domain/editing/changed-lines.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';

interface Props extends Pick<StaffScope, 't'> {
  changes: readonly LineChange[];
  /** The language of the lines. */
  lang: string;
}

/** Lines of a text as they were and as they are now. */
export function LineChanges({ changes, lang, t }: Props) {
  return changes.map(({ was, now }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the changes of one text, which stay in their order.
    <div key={at} className="edit-lines">
      {was.length > 0 && (
        <del lang={lang}>
          <span className="sr">{t('editing:history.was')}</span>
          {was.join('\n')}
        </del>
      )}
      {now.length > 0 && (
        <ins lang={lang}>
          <span className="sr">{t('editing:history.now')}</span>
          {now.join('\n')}
        </ins>
      )}
    </div>
  ));
}
