import { countVisit } from './put-count.ts';

/*
 * Counts the readers of the item that a page is about. Plain script, when all else is done; whoever cannot be counted
 * reads all the same.
 */
const idle = window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 1));
if (document.readyState === 'complete') idle(countVisit);
else addEventListener('load', () => idle(countVisit), { once: true });
