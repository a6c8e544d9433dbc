import { pageShown } from '../../page/page-shown.ts';
import { countVisit } from './count.ts';

/*
 * Counts the readers of the item that a page is about. Plain script, when all else is done; whoever cannot be counted
 * reads all the same.
 */
const idle = window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 1));
const later = () => void pageShown().then(() => idle(countVisit));
if (document.readyState === 'complete') later();
else addEventListener('load', later, { once: true });
