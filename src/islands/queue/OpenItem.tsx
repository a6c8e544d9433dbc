import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Translate } from '../../i18n/catalogue.ts';
import { LoadFailed } from '../record/Loaded.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { QueueOne } from './queue-store.ts';

interface Props<D extends { id: string }> {
  one: QueueOne<D>;
  t: Translate;
  onClose: () => void;
  onRetry: () => void;
  children: (item: D) => { title: string; body: ReactNode };
}

/** The open item of a queue, beside its list; on a narrow screen in its place. */
export function OpenItem<D extends { id: string }>({ one, t, onClose, onRetry, children }: Props<D>) {
  const keepFocus = useFocusInItem();
  if (one.state === 'none')
    return (
      <aside className="queue-one waits">
        <p>{t('staff:queue.pick')}</p>
      </aside>
    );
  return (
    <section className="queue-one panel" aria-labelledby="queue-one" onFocus={keepFocus}>
      <p className="queue-back">
        <Button look="quiet" onClick={onClose}>
          ← {t('staff:queue.back')}
        </Button>
      </p>
      {one.state === 'ready' ? (
        <Ready key={one.item.id} {...children(one.item)} />
      ) : (
        <>
          <h2 id="queue-one" className="sr">
            {t('staff:queue.opening')}
          </h2>
          {one.state === 'loading' && <Skeleton label={t('staff:queue.opening')} lines={6} />}
          {one.state === 'missing' && <EmptyState text={t('staff:queue.missing')} />}
          {one.state === 'failed' && <LoadFailed text={one.text} retry={t('staff:retry')} onRetry={onRetry} />}
        </>
      )}
    </section>
  );
}

function Ready({ title, body }: { title: string; body: ReactNode }) {
  return (
    <>
      <h2 id="queue-one" tabIndex={-1} ref={focus}>
        {title}
      </h2>
      {body}
    </>
  );
}

/** A decision takes its button away: whoever pressed it goes on at the heading, which says what has become of the item. @returns what notes the focus */
function useFocusInItem(): (event: FocusEvent) => void {
  const last = useRef<Element>(null);
  useEffect(() => {
    if (last.current === null || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h2#queue-one')?.focus();
  });
  return ({ target }) => {
    last.current = target;
  };
}

const focus = (heading: HTMLElement | null): void => heading?.focus({ preventScroll: window.matchMedia('(min-width: 68rem)').matches });
