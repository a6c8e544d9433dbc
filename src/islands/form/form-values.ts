/** The texts of a form's fields by name; a box that is not ticked is left out. */
export function readForm(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
}

/** Puts texts into fields that are still empty: what was typed or filled in meanwhile counts for more. */
export function fillForm(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement)) continue;
    const value = values[field.name];
    if (value === undefined) continue;
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = true;
    else if (field instanceof HTMLInputElement && field.type === 'radio') choose(form, field, value);
    else if (field.value === '') field.value = value;
  }
}

/** Of a group of radio buttons that of a value, unless one is chosen. */
function choose(form: HTMLFormElement, field: HTMLInputElement, value: string): void {
  if (field.value === value && !new FormData(form).has(field.name)) field.checked = true;
}
