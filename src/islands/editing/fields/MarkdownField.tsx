import { type KeyboardEvent, useRef } from 'react';
import { Field } from '../../ui/Field.tsx';
import { type FieldProps, useEditScope } from './edit-scope.ts';
import { textOrNone, useFieldParts } from './field-parts.ts';
import { MARKDOWN_ACTS, type MarkdownAct, withMarkdown } from './markdown-text.ts';

const SIGNS: Record<MarkdownAct, string> = { bold: 'B', italic: 'I', heading: 'H', list: '•', numbers: '#', quote: '”', link: '↗', picture: '▣', table: '⊞' };
/** With Ctrl or ⌘. */
const KEYS: Readonly<Record<string, MarkdownAct>> = { b: 'bold', i: 'italic', k: 'link' };

/** Markdown in a plain text field, with a toolbar: every keyboard, every input method and undoing are the browser's own (docs/decisions/431). */
export function MarkdownField(props: FieldProps) {
  const { field, path, value, onChange } = props;
  const { t } = useEditScope();
  const parts = useFieldParts(props);
  return (
    <MarkdownArea
      {...parts}
      text={typeof value === 'string' ? value : ''}
      onText={(text) => onChange(textOrNone(field, text))}
      rows={8}
      toolbar={t('editing:markdown.toolbar', { what: parts.label })}
      name={path}
    />
  );
}

interface AreaProps {
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  lang?: string;
  required?: boolean;
  requiredMark?: string;
  rows: number;
  text: string;
  onText: (text: string) => void;
  /** The name of the toolbar. */
  toolbar: string;
}

/** The text of an item, or of a field. */
export function MarkdownArea({ text, onText, toolbar, ...field }: AreaProps) {
  const { t } = useEditScope();
  const root = useRef<HTMLDivElement>(null);
  const area = () => root.current?.querySelector('textarea') ?? null;
  const apply = (act: MarkdownAct) => {
    const element = area();
    if (!element) return;
    const made = withMarkdown(act, { text: element.value, from: element.selectionStart, to: element.selectionEnd }, t('editing:markdown.word'));
    write(element, made.text);
    element.setSelectionRange(made.from, made.to);
  };
  const press = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey ? KEYS[event.key] : undefined;
    if (act === undefined || event.altKey || event.shiftKey) return;
    event.preventDefault();
    apply(act);
  };
  /** Arrows go through the buttons, of which one is reached by Tab (the toolbar of the ARIA patterns). */
  const go = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const next = buttons[(buttons.indexOf(document.activeElement as HTMLButtonElement) + step + buttons.length) % buttons.length];
    for (const each of buttons) each.tabIndex = each === next ? 0 : -1;
    next?.focus();
    event.preventDefault();
  };
  return (
    <div className="edit-markdown" ref={root}>
      <div className="edit-toolbar" role="toolbar" aria-label={toolbar} aria-controls={field.name} onKeyDown={go}>
        {MARKDOWN_ACTS.map((act, at) => (
          <button
            key={act}
            type="button"
            className="btn quiet"
            tabIndex={at === 0 ? 0 : -1}
            aria-label={t(`editing:markdown.${act}`)}
            title={t(`editing:markdown.${act}`)}
            onClick={() => apply(act)}
          >
            <span aria-hidden="true">{SIGNS[act]}</span>
          </button>
        ))}
      </div>
      <Field kind="textarea" {...field} value={text} onChange={({ target }) => onText(target.value)} onKeyDown={press} />
    </div>
  );
}

/** Writes as if it were typed, so that undoing takes it back; where a browser cannot, the field is told. */
function write(element: HTMLTextAreaElement, text: string): void {
  const before = element.value;
  let start = 0;
  while (start < before.length && before[start] === text[start]) start += 1;
  let end = 0;
  while (end < before.length - start && end < text.length - start && before[before.length - 1 - end] === text[text.length - 1 - end]) end += 1;
  element.focus();
  element.setSelectionRange(start, before.length - end);
  const made = text.slice(start, text.length - end);
  const isTyped = made === '' ? document.execCommand('delete') : document.execCommand('insertText', false, made);
  if (isTyped) return;
  element.setRangeText(made);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}
