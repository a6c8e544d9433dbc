import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import '../../markup/slot-policy.ts';
import { Form } from '../../form/Form.tsx';
import { UploadProgress } from '../../form/files/UploadProgress.tsx';
import { LeaveDialog } from '../../form/LeaveDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Steps } from '../../ui/Steps.tsx';
import { CheckStep } from '../apply-check/CheckStep.tsx';
import { useFieldLabel } from '../apply-check/field-label.ts';
import { EstimatePanel, SumLine } from '../apply-days/EstimatePanel.tsx';
import { ApplySent } from './ApplySent.tsx';
import { AttachmentsStep } from './AttachmentsStep.tsx';
import { ApplyContext, useApply } from './apply-context.ts';
import type { ApplyFacts } from './apply-facts.ts';
import { APPLY_FIELDS, STEPS } from './apply-fields.ts';
import { createSpaceApply } from './apply-store.ts';
import { FormStep } from './FormStep.tsx';
import { GuidelinesStep } from './GuidelinesStep.tsx';

interface Props {
  language: Language;
  /** Of the areas lease, space, upload, account, validation, success. */
  texts: Texts;
  facts: ApplyFacts;
  /** The guidelines, rendered by the page. */
  children?: ReactNode;
}

/** Applying to lease a space (docs/rules.md#space-applications, space/{id}/apply), in four steps. In the browser only: it begins with what the tab keeps. */
export function SpaceApplyScreen({ language, texts, facts, children }: Props) {
  const [{ store, t }] = useState(() => {
    const translate = islandTranslator(language, texts);
    return { t: translate, store: createSpaceApply(facts, translate) };
  });
  const sent = useStore(store.$sent);
  // Login and calendar are outside of the screen: there is no prop for what they say.
  useEffect(() => store.begin(), [store]);
  if (sent) return <ApplySent lease={sent} language={language} t={t} />;
  return (
    <ApplyContext value={{ store, t, language }}>
      <ApplyForm>{children}</ApplyForm>
      <LeaveDialog guard={store.guard} text={t('lease:apply.leave')} t={t} />
    </ApplyContext>
  );
}

function ApplyForm({ children }: { children: ReactNode }) {
  const { store, t } = useApply();
  const step = useStore(store.$step);
  const { isBusy, hasFailed } = useStore(store.$form);
  const labelOf = useFieldLabel();
  const isLast = step === 'check';
  const back = step !== 'guidelines' && (
    <Button disabled={isBusy} onClick={store.goBack}>
      {t('lease:apply.back')}
    </Button>
  );
  return (
    <>
      <Steps label={t('lease:apply.steps')} steps={STEPS.map((each) => t(`lease:apply.step.${each}`))} current={STEPS.indexOf(step)} />
      <div className="split space-apply">
        <Form
          store={store}
          fields={APPLY_FIELDS}
          failed={t(hasFailed ? 'lease:apply.refused' : 'lease:apply.failed')}
          nameOf={labelOf}
          submit={isLast ? t('lease:apply.submit') : t(`lease:apply.to.${step}`)}
          working={t('lease:apply.sending')}
          before={back}
          after={<SumLine />}
          t={t}
        >
          {step === 'guidelines' && <GuidelinesStep>{children}</GuidelinesStep>}
          {step === 'form' && <FormStep />}
          {step === 'attachments' && <AttachmentsStep />}
          {isLast && <CheckStep />}
          {isLast && <UploadProgress upload={store.upload} t={t} />}
        </Form>
        <EstimatePanel />
      </div>
    </>
  );
}
