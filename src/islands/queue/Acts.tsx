import { Button } from '../ui/Button.tsx';
import type { StaffScope } from './staff-scope.ts';

interface Props<A extends string> extends Pick<StaffScope, 't'> {
  acts: readonly A[];
  /** The single key of a decision, where it has one (`useQueueKeys`). */
  keys: Partial<Record<A, 'a' | 'r'>>;
  nameOf: (act: A) => string;
  onAsk: (act: A) => void;
}

/** The decisions that may be taken about the open item: each asks first, with its effect. The first with a key has it. */
export function Acts<A extends string>({ acts, keys, nameOf, onAsk, t }: Props<A>) {
  const keyOf = (act: A) => (acts.find((each) => keys[each] === keys[act]) === act ? keys[act] : undefined);
  return (
    <>
      <h3>{t('staff:act.what')}</h3>
      {acts.length === 0 ? (
        <p>{t('staff:act.nothing')}</p>
      ) : (
        <ul className="plain acts-row">
          {acts.map((act, i) => (
            <li key={act}>
              <Button look={i === 0 ? 'hot' : 'plain'} aria-haspopup="dialog" aria-keyshortcuts={keyOf(act)} onClick={() => onAsk(act)}>
                {nameOf(act)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
