import { addToast } from '../../stores/toasts.ts';

/** Says that it is done. The focus goes to a heading: the button that opened the question may be gone with its ticket. */
export function announceDone(text: string, headingId: string): void {
  addToast('success', text);
  document.getElementById(headingId)?.focus();
}
