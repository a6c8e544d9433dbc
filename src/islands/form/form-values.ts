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

/**
 * The choices of a draft that their lists do not show yet: a list that a store of its own fills and sets, such as a number's country, stands at
 * its first entry until the page is drawn again. The draft keeps them meanwhile.
 */
export function choicesToCome(form: HTMLFormElement, draft: Readonly<Record<string, string>>): Record<string, string> {
  const lists = [...form.elements].filter((field) => field instanceof HTMLSelectElement && field.selectedIndex < 1);
  return Object.fromEntries(Object.entries(draft).filter(([name]) => lists.some((list) => list.getAttribute('name') === name)));
}

/** Of a group of radio buttons that of a value, unless one is chosen. */
function choose(form: HTMLFormElement, field: HTMLInputElement, value: string): void {
  if (field.value === value && !new FormData(form).has(field.name)) field.checked = true;
}

/** The name of a control that is an item of a list: `industry.games`, `equipment.chair`. */
export const itemField = <L extends string, I extends string>(list: L, item: I): `${L}.${I}` => `${list}.${item}`;

/** The field that a control belongs to: all items of a list are one field. */
export const fieldOfControl = (name: string): string => name.split('.')[0] ?? '';

type Texts = Readonly<Record<string, string>>;
/** An item of a list, and what was typed for it. */
export type ListItem = readonly [item: string, text: string];
/** Of each list of a form, how its items become its value. */
export type FieldLists = Readonly<Record<string, (items: readonly ListItem[]) => unknown>>;

/** The items of a list in a form, in the order in which they stand there. */
export function itemsOf(values: Texts, list: string): ListItem[] {
  const head = itemField(list, '');
  return Object.entries(values).flatMap(([name, text]) => (name.startsWith(head) ? [[name.slice(head.length), text] as const] : []));
}

/** The values of a form with each of its lists as one value, which is there even when it has no items. */
export function gatherLists(values: Texts, lists: FieldLists): Record<string, unknown> {
  const single = Object.entries(values).filter(([name]) => !(name.includes('.') && Object.hasOwn(lists, fieldOfControl(name))));
  const gathered = Object.entries(lists).map(([list, toValue]) => [list, toValue(itemsOf(values, list))]);
  return { ...Object.fromEntries(single), ...Object.fromEntries(gathered) };
}

/** Of boxes, those that are ticked: the others are in no form. */
export const tickedItems = (items: readonly ListItem[]): string[] => items.map(([item]) => item);
