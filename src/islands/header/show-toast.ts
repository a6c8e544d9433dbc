/** Says something in the page's frame, which has no island: seen for a second (docs/rules.md#toasts-and-spinner); the words stay for a screen reader. */
export function showToast(kind: 'success' | 'error', text: string): void {
  const toast = document.createElement('p');
  toast.className = `toast ${kind}`;
  toast.textContent = text;
  document.querySelector('[data-next-toast]')?.append(toast);
  setTimeout(() => {
    toast.className = 'sr';
  }, 1000);
}
