import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ApplicationOutput } from '../../../contract/creators/application.ts';
import type { StaticLists } from '../../../contract/static-list.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { Form } from '../../form/Form.tsx';
import { UploadProgress } from '../../form/files/UploadProgress.tsx';
import { LeaveDialog } from '../../form/LeaveDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Steps } from '../../ui/Steps.tsx';
import { ApplyContext, type ApplyScope, useFieldLabel } from './apply-context.ts';
import { CheckStep } from './CheckStep.tsx';
import { APPLICATION_FIELDS, createCreatorApply, STEPS } from './creator-apply-store.ts';
import { InfoStep } from './InfoStep.tsx';
import { KindStep } from './KindStep.tsx';
import { givenValues, type MyApplication, offeredKinds } from './my-application-store.ts';
import { WorkStep } from './WorkStep.tsx';

interface Props {
  mine: MyApplication;
  lists: StaticLists;
  memberId: string;
  language: Language;
  t: Translate;
  onSent: (application: ApplicationOutput) => void;
}

/** The name in the tab of what was written: a new application, or the answer to what staff asked for. */
export const draftKeyOf = ({ application }: Pick<MyApplication, 'application'>, memberId: string): string =>
  application?.is_answerable ? `draft:creator-answer:${memberId}:${application.id}` : `draft:creator-apply:${memberId}`;

/** An application in four steps. What staff asked about is of the kind that it was. */
export function ApplyForm({ mine, lists, memberId, language, t, onSent }: Props) {
  const answered = mine.application?.is_answerable ? mine.application : null;
  const [store] = useState(() =>
    createCreatorApply({ t, lists, draftKey: draftKeyOf(mine, memberId), given: givenValues(mine), answers: answered?.id ?? null, sent: onSent }),
  );
  // The PDFs are outside of the form's values.
  useEffect(() => store.begin(), [store]);
  const kinds = answered ? [answered.kind] : offeredKinds(mine);
  const scope: ApplyScope = { store, lists, isAnswer: answered !== null, t, language };
  return (
    <ApplyContext value={scope}>
      <ApplySteps scope={scope} kinds={kinds} />
      <LeaveDialog guard={store.guard} text={t('apply:leave')} t={t} />
    </ApplyContext>
  );
}

function ApplySteps({ scope: { store, isAnswer, t }, kinds }: { scope: ApplyScope; kinds: ReturnType<typeof offeredKinds> }) {
  const step = useStore(store.$step);
  const { isBusy, hasFailed } = useStore(store.$form);
  const labelOf = useFieldLabel();
  const back = step !== 'kind' && (
    <Button disabled={isBusy} onClick={store.goBack}>
      {t('apply:back')}
    </Button>
  );
  return (
    <>
      <Steps label={t('apply:steps')} steps={STEPS.map((each) => t(`apply:step.${each}`))} current={STEPS.indexOf(step)} />
      <Form
        store={store}
        fields={APPLICATION_FIELDS}
        failed={t(hasFailed ? 'apply:refused' : 'apply:failedStep')}
        nameOf={labelOf}
        submit={step === 'check' ? t(isAnswer ? 'apply:submitAnswer' : 'apply:submit') : t(`apply:to.${step}`)}
        working={t('apply:sending')}
        before={back}
        t={t}
      >
        {step === 'kind' && <KindStep kinds={kinds} />}
        {step === 'info' && <InfoStep />}
        {step === 'work' && <WorkStep />}
        {step === 'check' && <CheckStep />}
        {step === 'check' && <UploadProgress upload={store.upload} t={t} />}
      </Form>
    </>
  );
}
