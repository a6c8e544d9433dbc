import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { addToast } from '../../../stores/toasts.ts';
import { removeDraft } from '../../form/draft.ts';
import { FormProblems } from '../../form/FormProblems.tsx';
import { Button } from '../../ui/Button.tsx';
import { CreatorInfoFields } from './CreatorInfoFields.tsx';
import type { CreatorInfo, createCreatorInfo } from './creator-info.ts';
import { COMICISTS_FIELDS, createComicistsForm, formOfProfile } from './creator-info-store.ts';

interface Props {
  store: ReturnType<typeof createCreatorInfo>;
  info: Extract<CreatorInfo, { state: 'ready' }>;
  draftKey: string;
  lang: Language;
  t: Translate;
  onClose: () => void;
}

/** The creator's info, to be changed in place. */
export function CreatorForm({ store, info: { profile, lists }, draftKey, lang, t, onClose }: Props) {
  const [form] = useState(() => {
    const own = createComicistsForm({
      lists,
      t,
      draftKey,
      given: profile ? formOfProfile(profile) : { citizenship: 'domestic' },
      send: async (values) => {
        const problem = await store.change(values);
        if (problem) return problem;
        removeDraft(sessionStorage, draftKey);
        addToast('success', t('success:CREATOR_INFO_SAVED'));
        onClose();
        return null;
      },
    });
    return {
      ...own,
      attach: (element: HTMLFormElement) => {
        const detach = own.attach(element);
        // The button that opened the form is gone.
        element.querySelector('input')?.focus();
        return detach;
      },
    };
  });
  const state = useStore(form.$form, { ssr: 'initial' });
  const giveUp = () => {
    removeDraft(sessionStorage, draftKey);
    onClose();
  };
  return (
    <form className="form" method="post" noValidate ref={form.attach} onSubmit={form.submit}>
      <FormProblems state={state} fields={COMICISTS_FIELDS} failed={t('account:creator.failed')} t={t} />
      <CreatorInfoFields store={form} lists={lists} lang={lang} t={t} />
      <div className="actions">
        <Button type="submit" look="hot" busy={state.isBusy} disabled={!state.isReady}>
          {state.isBusy ? t('account:register.working') : t('account:creator.save')}
        </Button>
        <Button look="quiet" onClick={giveUp}>
          {t('account:creator.cancel')}
        </Button>
      </div>
    </form>
  );
}
