import type { ReadableAtom } from 'nanostores';
import { useState } from 'react';
import type { Period } from '../../domain/time/period.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Language } from '../../i18n/languages.ts';
import { ClashNotice } from './ClashNotice.tsx';
import { createClash } from './clash-store.ts';

interface Props {
  $periods: ReadableAtom<readonly Period[]>;
  /** The booking that is being moved. */
  except?: Parameters<typeof createClash>[1];
  language: Language;
  /** Knows the area clash. */
  t: Translate;
}

/** The warning of a form whose own store keeps no clashes; it stays about the periods that it began with. */
export function ClashWarning({ $periods, except = null, language, t }: Props) {
  const [$clashes] = useState(() => createClash($periods, except));
  return <ClashNotice $clashes={$clashes} language={language} t={t} />;
}
