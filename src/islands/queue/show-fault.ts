/** Leads to what keeps a question that was answered from being done: its first wrong field, or the words above them all, which may be out of sight. */
export function showFault(): void {
  const dialog = document.querySelector('dialog[open]');
  const field = dialog?.querySelector<HTMLElement>('[aria-invalid=true]');
  if (field) field.focus();
  else dialog?.querySelector('.notice.error')?.scrollIntoView({ block: 'nearest' });
}
