import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closePage, later, openPage } from '../../../../tests/support/island.ts';
import { fieldOfControl } from '../form-values.ts';
import { createFormState, type FormProblem } from './form-state.ts';
import { createFormSteps } from './form-steps.ts';

beforeEach(() => void openPage('/en/space/2a/apply'));
afterEach(closePage);

type Step = 'rules' | 'form' | 'check';
const FIELDS = { rules: ['agree'], form: ['name', 'from', 'to'], check: [] } as const satisfies Record<Step, readonly string[]>;

function open({ begin = 'rules' as Step, errors = {} as Record<string, string>, answer = async (): Promise<FormProblem | null> => null } = {}) {
  /** The faults of what is typed now. */
  const wrong = errors;
  const moved = vi.fn();
  const send = vi.fn(answer);
  const form = createFormState<string>({
    judge: () => (Object.keys(wrong).length > 0 ? { errors: { ...wrong } } : { output: 'all' }),
    fieldOf: fieldOfControl,
    decisive: ['from', 'to'],
    lead,
  });
  const steps = createFormSteps<Step>({ fields: FIELDS, begin, form, moved, send: async () => void (await form.submit(send)) });
  function lead(given: Readonly<Record<string, string>>): void {
    steps.lead(given);
  }
  return { ...form, ...steps, wrong, moved, sent: send };
}

test('a step that is wrong is not left onwards, and only its own faults are said; back is always open', async () => {
  const { $step, $form, goOn, goBack, wrong, moved } = open({ begin: 'form', errors: { agree: 'Agree.', name: 'Name.', to: 'To.' } });
  await goOn();
  expect([$step.get(), $form.get()]).toMatchObject(['form', { attempt: 1, errors: { name: 'Name.', to: 'To.' }, hasFailed: false }]);
  goBack();
  goBack();
  expect([$step.get(), $form.get().errors, moved.mock.calls]).toEqual(['rules', {}, [['rules']]]);
  delete wrong['agree'];
  await goOn();
  expect($step.get()).toBe('form');
});

test('from the last step the form is sent, once; what is wrong leads to the first step that it stands on', async () => {
  const answer = later<null>();
  const { $step, $form, goOn, goTo, wrong, sent } = open({ begin: 'check', errors: { to: 'To.', agree: 'Agree.' }, answer: () => answer.promise });
  await goOn();
  expect([$step.get(), sent.mock.calls.length, $form.get().attempt]).toEqual(['rules', 0, 1]);
  for (const field of ['to', 'agree']) delete wrong[field];
  goTo('check');
  const first = goOn();
  await goOn();
  expect([sent.mock.calls, $form.get().isBusy]).toEqual([[['all']], true]);
  answer.resolve(null);
  await first;
  expect([$form.get().isBusy, $form.get().attempt]).toEqual([false, 1]);
});

test('what the server refuses is shown where it stands, as refused', async () => {
  const { $step, $form, goOn } = open({ begin: 'check', answer: async () => ({ errors: { from: 'Taken.' } }) });
  await goOn();
  expect([$step.get(), $form.get()]).toMatchObject(['form', { errors: { from: 'Taken.' }, hasFailed: true }]);
});

test('a refusal that is no field’s stays on its step', async () => {
  const { $step, $form, goOn } = open({ begin: 'check', answer: async () => ({ general: 'Closed.' }) });
  await goOn();
  expect([$step.get(), $form.get().general]).toEqual(['check', 'Closed.']);
});

test('a field that others depend on has all that was said judged anew, any other one only itself', () => {
  const { $form, refuse, mend, wrong } = open({ errors: { name: 'Name.', from: 'From.', to: 'To.' } });
  refuse({ errors: { name: 'Name.', from: 'From.', to: 'To.' } });
  delete wrong['name'];
  delete wrong['to'];
  wrong['from'] = 'From is late.';
  mend('agree');
  expect($form.get().errors).toEqual({ name: 'Name.', from: 'From.', to: 'To.' });
  mend('name');
  expect($form.get().errors).toEqual({ from: 'From.', to: 'To.' });
  mend('to');
  expect($form.get().errors).toEqual({ from: 'From is late.' });
});

test('what was typed is unsent until it is accepted', async () => {
  const problems = [{ general: 'Closed.' }, {}, null];
  const { isTouched, touch, goOn } = open({ begin: 'check', answer: async () => problems.shift() ?? null });
  expect(isTouched()).toBe(false);
  touch();
  const seen: boolean[] = [];
  for (let i = 0; i < 3; i += 1) {
    await goOn();
    seen.push(isTouched());
  }
  expect(seen).toEqual([true, true, false]);
});
