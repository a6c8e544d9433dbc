import { useStore } from '@nanostores/react';
import type { ApplicationKind } from '../../../domain/creators/application.ts';
import { StepHead } from '../../form/StepHead.tsx';
import { useApply } from './apply-context.ts';

/** The kinds that can be applied for now, each with what it asks for. */
export function KindStep({ kinds }: { kinds: readonly ApplicationKind[] }) {
  const { store, t } = useApply();
  const chosen = useStore(store.$values)['kind'];
  const error = useStore(store.$form).errors['kind'];
  return (
    <section className="panel form">
      <StepHead step="kind" text={t('apply:step.kind')} />
      <fieldset className="field" id="kind" tabIndex={-1} aria-describedby={error ? 'kind-error' : undefined}>
        <legend className="sr">{t('apply:fields.kind')}</legend>
        <div className="apply-kinds">
          {kinds.map((kind) => (
            <label key={kind}>
              <input type="radio" name="kind" value={kind} checked={chosen === kind} required onChange={() => store.set('kind', kind)} />
              <span>
                <b>{t(`apply:kind.${kind}`)}</b>
                <span>{t(`apply:kindHint.${kind}`)}</span>
              </span>
            </label>
          ))}
        </div>
        {error && (
          <p className="error" id="kind-error">
            {error}
          </p>
        )}
      </fieldset>
    </section>
  );
}
