import { useState } from 'react';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { addToast } from '../../../stores/toasts.ts';
import { removeDraft } from '../../form/draft.ts';
import { Form } from '../../form/Form.tsx';
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
  const giveUp = () => {
    removeDraft(sessionStorage, draftKey);
    onClose();
  };
  return (
    <Form
      store={form}
      fields={COMICISTS_FIELDS}
      failed={t('account:creator.failed')}
      submit={t('account:creator.save')}
      working={t('account:register.working')}
      beside={
        <Button look="quiet" onClick={giveUp}>
          {t('account:creator.cancel')}
        </Button>
      }
      t={t}
    >
      <CreatorInfoFields store={form} lists={lists} lang={lang} t={t} />
    </Form>
  );
}
