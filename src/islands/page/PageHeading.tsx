import { useEffect } from 'react';
import { namePage } from './page-heading.ts';

interface Props {
  children: string;
  /** Nothing was sent on this page, such as a link that was opened: the focus stays where it is. */
  keepsFocus?: boolean;
}

/** The heading of a state, in the place of the page's own, which stands outside the island (`namePage`). */
export function PageHeading({ children, keepsFocus = false }: Props) {
  useEffect(() => namePage(children, { takesFocus: !keepsFocus }), [children, keepsFocus]);
  return null;
}
