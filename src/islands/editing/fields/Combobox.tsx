import { type KeyboardEvent, useId, useState } from 'react';
import { Field } from '../../ui/Field.tsx';

export interface ComboOption {
  value: string;
  label: string;
  /** Beside the label: that it is a draft, its id. */
  note?: string;
  /** All that finds it, in small letters. */
  words: string;
}

interface Props {
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  required?: boolean;
  requiredMark?: string;
  options: readonly ComboOption[];
  /** The label of what is chosen; '' for nothing. */
  chosen: string;
  onChoose: (value: string) => void;
  /** Said where nothing is found. */
  nothing: string;
}

/** The most that are offered at once: more letters leave fewer. */
const MOST = 50;

/** A list that is searched by typing: arrows move, Enter chooses, Escape closes (the combobox of the ARIA patterns, with a list below). */
export function Combobox({ options, chosen, onChoose, nothing, ...field }: Props) {
  // What is looked for, while somebody looks; null while the field shows what is chosen.
  const [words, setWords] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const listId = useId();
  const isOpen = words !== null;
  const found = isOpen ? options.filter((option) => matches(option, words)).slice(0, MOST) : [];
  const close = () => setWords(null);
  const choose = (option: ComboOption | undefined) => {
    if (option) onChoose(option.value);
    close();
  };
  const look = (text: string) => {
    setWords(text);
    setActive(0);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) setActive((at) => Math.max(0, Math.min(found.length - 1, at + step)));
      else look('');
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      choose(found[active]);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return (
    <div className="combobox">
      <Field
        {...field}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[active] ? `${listId}-${active}` : undefined}
        value={words ?? chosen}
        onChange={({ target }) => look(target.value)}
        onClick={() => isOpen || look('')}
        onKeyDown={press}
        onBlur={close}
      />
      <div id={listId} role="listbox" aria-label={field.label} hidden={!isOpen} tabIndex={-1}>
        {found.map((option, at) => (
          <div
            key={option.value}
            id={`${listId}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            // The field keeps the focus, so that the list does not close before it is clicked.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
            onKeyDown={press}
            ref={at === active ? seen : undefined}
          >
            {option.label} {option.note && <small>{option.note}</small>}
          </div>
        ))}
        {isOpen && found.length === 0 && (
          <div role="option" tabIndex={-1} aria-selected={false} aria-disabled="true">
            {nothing}
          </div>
        )}
      </div>
    </div>
  );
}

const matches = ({ words }: ComboOption, text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .every((each) => words.includes(each));

/** The active one is in sight. */
const seen = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });
