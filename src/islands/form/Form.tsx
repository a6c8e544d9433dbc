import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { FormProblems, type ProblemTexts } from './FormProblems.tsx';
import type { FormStore } from './form-store.ts';

type Props<F extends string> = ProblemTexts<F> & {
  store: Pick<FormStore, '$form' | 'submit'> & Partial<Pick<FormStore, 'attach'>>;
  /** Above its problems. */
  lead?: ReactNode;
  /** In the place of its problems. */
  notice?: ReactNode;
  /** On the button; without it the form has none now. */
  submit?: string | null;
  /** On the button while it is being sent. */
  working?: string;
  /** On the button as long as sending must wait. */
  waiting?: string | null;
  wide?: boolean;
  before?: ReactNode;
  beside?: ReactNode;
  /** Below the button. */
  after?: ReactNode;
  className?: string;
  label?: string;
  children: ReactNode;
};

/** A form: its problems, its fields, its button. It is sent by its script alone. */
export function Form<const F extends string>(props: Props<F>) {
  const { store, lead, notice, submit = null, working, waiting = null, wide = false, before, beside, after, className = 'form', label, children } = props;
  const state = useStore(store.$form, { ssr: 'initial' });
  return (
    <form className={className} method="post" noValidate aria-label={label} ref={store.attach} onSubmit={store.submit}>
      {lead}
      {notice ?? <FormProblems key="problems" {...props} state={state} />}
      {children}
      {submit !== null && (
        <div className="actions">
          {before}
          <Button type="submit" look="hot" wide={wide} busy={state.isBusy || waiting !== null} disabled={!state.isReady}>
            {waiting ?? (state.isBusy && working !== undefined ? working : submit)}
          </Button>
          {beside}
        </div>
      )}
      {after}
    </form>
  );
}
