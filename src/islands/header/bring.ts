/** Loads what few visits need: its script waits in a template of the page. Once it is there, nothing. */
export function bring(name: 'app-entry' | 'hearts' | 'log-out'): void {
  const waiting = document.querySelector<HTMLTemplateElement>(`template[data-${name}]`);
  if (!waiting) return;
  document.body.append(waiting.content.cloneNode(true));
  waiting.remove();
}
