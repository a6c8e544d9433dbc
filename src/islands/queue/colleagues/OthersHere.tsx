import { useStore } from '@nanostores/react';
import { pageLanguage } from '../../../i18n/page-language.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { StaffScope } from '../staff-scope.ts';
import { namesOf } from './Colleagues.tsx';
import { $others } from './item-store.ts';

/** Says before a decision that colleagues have the same item open. */
export function OthersHere({ t }: Pick<StaffScope, 't'>) {
  const others = useStore($others);
  if (others.length === 0) return null;
  return (
    <Notice kind="warning" live>
      {t('colleagues:hereDecide', { names: namesOf(others, pageLanguage()) })}
    </Notice>
  );
}
