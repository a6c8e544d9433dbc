import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { STAFF_CONTENT_PATH } from '../../../domain/editing/content-item.ts';
import type { FormDescription } from '../../../domain/editing/form.ts';
import type { Catalogue } from '../../../i18n/catalogue.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';
import { ConfirmDialog } from '../../record/ConfirmDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { placeName } from '../fields/field-words.ts';
import type { Editing, ItemState } from './item-store.ts';
import { isChanged } from './typed-draft.ts';

interface Props extends StaffScope {
  editing: Editing;
  form: FormDescription;
  shown: Extract<ItemState, { state: 'ready' }>;
  faults: Readonly<Record<string, string>>;
  isAttempted: boolean;
  labels: Catalogue['fields'];
}

/** Saving, throwing away what was typed, and removing the item; what stands in the way is listed above. */
export function ItemActions({ editing, form, shown: { item, base, draft }, faults, isAttempted, labels, ...scope }: Props) {
  const { t, language } = scope;
  const [isBusy, problem] = [useStore(editing.$isBusy), useStore(editing.$problem)];
  const [asked, ask] = useState<'revert' | 'remove' | null>(null);
  const isEdited = isChanged(base, draft);
  const errors = Object.entries(faults).map(([name, text]) => ({
    name,
    text: t('editing:faultIn', { place: name === 'name' ? t('editing:name') : placeName({ labels, form, path: name, t }), text }),
  }));
  const answer = async () => {
    if (asked === 'revert') editing.revert();
    if (asked === 'remove' && (await editing.remove())) location.assign(`/${language}/${STAFF_CONTENT_PATH}`);
    ask(null);
  };
  return (
    <div className="edit-actions">
      {isAttempted && problem !== null && errors.length > 0 && <ErrorSummary title={t('editing:cannotSave')} errors={errors} />}
      {problem !== null && errors.length === 0 && (
        <Notice kind="error" live>
          {problem.text}
        </Notice>
      )}
      <p role="status">{errors.length > 0 ? t('editing:faults', { count: errors.length }) : isEdited ? t('editing:unsaved') : t('editing:unchanged')}</p>
      <div className="actions">
        {item !== null && item.state !== null && (
          <Button look="quiet" aria-haspopup="dialog" onClick={() => ask('remove')}>
            {t('editing:removeItem')}
          </Button>
        )}
        {isEdited && (
          <Button aria-haspopup="dialog" onClick={() => ask('revert')}>
            {t('editing:revert')}
          </Button>
        )}
        <Button type="submit" look="hot" busy={isBusy} disabled={item !== null && !item.may_save}>
          {t('editing:save')}
        </Button>
      </div>
      <ConfirmDialog
        open={asked !== null}
        title={t(asked === 'remove' ? 'editing:removeItem' : 'editing:revert')}
        closeLabel={t('staff:queue.close')}
        keep={t('staff:act.keep')}
        confirm={t(asked === 'remove' ? 'editing:removeItem' : 'editing:revert')}
        isBusy={isBusy}
        onClose={() => ask(null)}
        onConfirm={() => void answer()}
      >
        <p>{t(asked === 'remove' ? 'editing:removeItemText' : 'editing:revertText')}</p>
      </ConfirmDialog>
    </div>
  );
}
