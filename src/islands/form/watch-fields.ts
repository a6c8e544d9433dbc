/** Tells what stands in some fields of a form, at once and after every change; gives back what stops it. */
export function watchFields<const N extends string>(
  form: HTMLFormElement,
  names: readonly N[],
  tell: (values: Readonly<Record<N, string>>, changed: string | null) => void,
): () => void {
  const read = () => {
    const data = new FormData(form);
    return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Record<N, string>;
  };
  const onInput = ({ target }: Event) => {
    const name = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.name : '';
    if (names.some((each) => each === name)) tell(read(), name);
  };
  form.addEventListener('input', onInput);
  tell(read(), null);
  return () => form.removeEventListener('input', onInput);
}
