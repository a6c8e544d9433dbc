import { atom, computed } from 'nanostores';
import { type ComicistsProfile, comicistsSchemaWith, infoOf } from '../../../contract/accounts/comicists.ts';
import type { CallInput } from '../../../contract/call.ts';
import {
  type Application,
  type ApplicationOutput,
  answerApplication,
  applyForCreator,
  CreatorApplicationInputSchema,
} from '../../../contract/creators/application.ts';
import type { StaticLists } from '../../../contract/static-list.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { failureTexts } from '../../../stores/failure.ts';
import { createUpload } from '../../../stores/upload.ts';
import { COMICISTS_FIELDS, COMICISTS_LISTS } from '../../accounts/creator-info/creator-info-store.ts';
import { readDraft, removeDraft, saveDraft } from '../../form/draft.ts';
import { createPdfFiles } from '../../form/files/pdf-files.ts';
import { judgeValues } from '../../form/form-store.ts';
import { fieldOfControl, gatherLists } from '../../form/form-values.ts';
import { createLeaveGuard } from '../../form/leave-guard.ts';
import { createFormState, type FormProblem, type FormState, problemOf } from '../../form/state/form-state.ts';
import { createFormSteps } from '../../form/state/form-steps.ts';

/** The steps of an application, each with its fields in the order in which they stand. */
const STEP_FIELDS = {
  kind: ['kind'],
  info: COMICISTS_FIELDS,
  work: ['work_kind', 'published_on', 'work_url', 'relevant_info', 'relevant_info_2', 'relevant_info_3'],
  check: ['agree'],
} as const;
export type Step = keyof typeof STEP_FIELDS;
export const STEPS = Object.keys(STEP_FIELDS) as Step[];
export type ApplicationField = (typeof STEP_FIELDS)[Step][number];
/** Of the whole form, in the order in which they stand. */
export const APPLICATION_FIELDS = STEPS.flatMap((step): readonly ApplicationField[] => STEP_FIELDS[step]);
/** When one of these changes, others are right or wrong. */
const DECISIVE = ['kind', 'work_kind', 'citizenship', 'address_type', 'city'] as const;
type Values = Readonly<Record<string, string>>;

/** In a draft: the step, and before the name of a file field whose file's name follows. */
const STEP = 'step';
const FILE = 'file:';

interface CreatorApplyOptions {
  t: Translate;
  lists: StaticLists;
  /** A draft is its member's, whoever uses the tab next. */
  draftKey: string;
  /** The first values, unless the tab has a draft. */
  given: Values;
  /** The application that is sent again; null: a new one. */
  answers: string | null;
  sent: (application: ApplicationOutput) => void;
}

/** An application for a creator's membership in four steps (docs/rules.md#creator-applications), with its draft and its PDFs. */
export function createCreatorApply({ t, lists, draftKey, given, answers, sent }: CreatorApplyOptions) {
  const draft = splitDraft(readDraft(sessionStorage, draftKey));
  const $values = atom<Values>(draft.isDraft ? draft.values : given);
  /** Of the info, which its fields follow. */
  const $choices = computed($values, (values) => ({
    citizenship: values['citizenship'] ?? 'domestic',
    address_type: values['address_type'] ?? '',
    city: values['city'] ?? '',
  }));
  const files = createPdfFiles(t, draft.files);
  const { upload, post } = createSending(answers);

  const form = createFormState<Application>({
    judge: () => judge({ ...gatherLists($values.get(), COMICISTS_LISTS), ...files.values() }, lists, t),
    fieldOf: fieldOfControl,
    decisive: DECISIVE,
    lead: (errors) => lead(errors),
  });
  form.touch(draft.isDraft);
  form.update({ isReady: true });

  function keep(step: Step): void {
    const names = Object.fromEntries(Object.entries(files.names()).map(([field, name]) => [FILE + field, name]));
    saveDraft(sessionStorage, draftKey, { ...$values.get(), ...names, [STEP]: step });
  }
  async function send(): Promise<void> {
    const submitted = await form.submit(async (body): Promise<FormProblem | null> => {
      try {
        const answer = await post(body);
        // The upload says so itself, and has the button to send again.
        if (answer === null) return {};
        removeDraft(sessionStorage, draftKey);
        sent(answer.data);
        return null;
      } catch (error) {
        return problemOf(failureTexts(error));
      }
    });
    if (submitted) scrollTo({ top: 0 });
  }
  const steps = createFormSteps<Step>({ fields: STEP_FIELDS, begin: draft.step, form, moved: keep, send });
  function lead(errors: FormState['errors']): void {
    steps.lead(errors);
  }

  return {
    ...steps,
    $values,
    $choices,
    $form: form.$form,
    setError: form.setError,
    tell: form.tell,
    files,
    upload,
    /** The info as it will be sent; null while something in it is wrong. */
    info: (): ComicistsProfile | null => {
      const judged = judgeValues(comicistsSchemaWith(lists), gatherLists($values.get(), COMICISTS_LISTS), t);
      return 'output' in judged ? { ...infoOf(judged.output), updated_at: '' } : null;
    },
    /** A text, or null of a box that is not ticked. */
    set: (name: string, value: string | null): void => {
      form.touch();
      const { [name]: _, ...others } = $values.get();
      $values.set(value === null ? others : { ...others, [name]: value });
      keep(steps.$step.get());
      form.mend(name);
    },
    guard: createLeaveGuard(form.isTouched),
    /** For the screen's lifetime: of the PDFs the tab keeps the names. */
    begin: () =>
      files.$files.listen(() => {
        form.touch();
        keep(steps.$step.get());
      }),
  };
}

/** An application as it may be sent, or all that is wrong with it: by its own rules, and by the lists that its info is chosen from. */
function judge(values: Record<string, unknown>, lists: StaticLists, t: Translate): { output: Application } | { errors: Record<string, string> } {
  const application = judgeValues(CreatorApplicationInputSchema, values, t);
  const info = judgeValues(comicistsSchemaWith(lists), values, t);
  if ('output' in application && 'output' in info) return { output: { ...application.output, ...info.output } };
  return { errors: { ...('errors' in info && info.errors), ...('errors' in application && application.errors) } };
}

/** Sends an application for the first time, or again. */
function createSending(answers: string | null) {
  if (answers === null) {
    const upload = createUpload(applyForCreator);
    return { upload, post: (body: Application) => upload.send({ body: body as CallInput<typeof applyForCreator>['body'] }) };
  }
  const upload = createUpload(answerApplication);
  const params = { id: answers };
  return { upload, post: (body: Application) => upload.send({ params, body: body as CallInput<typeof answerApplication>['body'] }) };
}

function splitDraft({ [STEP]: kept, ...known }: Values) {
  const entries = Object.entries(known);
  const files = entries.flatMap(([name, file]) => (name.startsWith(FILE) ? [[name.slice(FILE.length), file] as const] : []));
  const values = Object.fromEntries(entries.filter(([name]) => !name.startsWith(FILE)));
  const step = STEPS.find((each) => each === kept) ?? 'kind';
  // Files are not kept: whoever was about to send goes back to them.
  return {
    values,
    files: Object.fromEntries(files),
    step: step === 'check' && files.length > 0 ? ('work' as const) : step,
    isDraft: entries.length > 0,
  };
}
export type CreatorApply = ReturnType<typeof createCreatorApply>;
