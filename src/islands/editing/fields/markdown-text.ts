/** A text with a part of it marked. */
export interface Marked {
  text: string;
  from: number;
  to: number;
}
export const MARKDOWN_ACTS = ['bold', 'italic', 'heading', 'list', 'numbers', 'quote', 'link', 'picture', 'table'] as const;
export type MarkdownAct = (typeof MARKDOWN_ACTS)[number];

const AROUND = { bold: '**', italic: '*' } as const;
const BEFORE = { heading: '## ', list: '- ', quote: '> ' } as const;
const ANY_BEFORE = /^(?:#{1,6} |[-*] |> |\d+\. )/;

/** The text that a button of the toolbar makes of one; pressed again, it takes back what it made. `word`: stands where nothing is marked. */
export function withMarkdown(act: MarkdownAct, marked: Marked, word: string): Marked {
  switch (act) {
    case 'bold':
    case 'italic':
      return around(marked, AROUND[act], word);
    case 'heading':
    case 'list':
    case 'quote':
      return before(marked, () => BEFORE[act], word);
    case 'numbers':
      return before(marked, (at) => `${at + 1}. `, word);
    case 'link':
      return insert(marked, (inner) => `[${inner}](`, 'https://', ')', word);
    case 'picture':
      return insert(marked, (inner) => `![${inner}](`, '/', ')', word);
    case 'table':
      return block(marked, `| ${word} | ${word} |\n| --- | --- |\n|  |  |`);
  }
}

function around({ text, from, to }: Marked, sign: string, word: string): Marked {
  const n = sign.length;
  const isInside = text.slice(from - n, from) === sign && text.slice(to, to + n) === sign;
  if (isInside) return { text: text.slice(0, from - n) + text.slice(from, to) + text.slice(to + n), from: from - n, to: to - n };
  const inner = text.slice(from, to) || word;
  return { text: text.slice(0, from) + sign + inner + sign + text.slice(to), from: from + n, to: from + n + inner.length };
}

/** Of every line that is marked in part. */
function before({ text, from, to }: Marked, signOf: (at: number) => string, word: string): Marked {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next === -1 ? text.length : next;
  const lines = (text.slice(start, end) || word).split('\n');
  const isDone = lines.every((line, at) => line.startsWith(signOf(at)));
  const made = lines.map((line, at) => (isDone ? line.slice(signOf(at).length) : signOf(at) + line.replace(ANY_BEFORE, ''))).join('\n');
  return { text: text.slice(0, start) + made + text.slice(end), from: start, to: start + made.length };
}

/** The address is marked afterwards: it is what is typed next. */
function insert({ text, from, to }: Marked, open: (inner: string) => string, address: string, close: string, word: string): Marked {
  const opened = open(text.slice(from, to) || word);
  const at = from + opened.length;
  return { text: text.slice(0, from) + opened + address + close + text.slice(to), from: at, to: at + address.length };
}

function block({ text, from, to }: Marked, made: string): Marked {
  const gap = text.slice(0, from) === '' || text.slice(0, from).endsWith('\n\n') ? '' : '\n\n';
  return { text: `${text.slice(0, from)}${gap}${made}\n${text.slice(to)}`, from: from + gap.length, to: from + gap.length + made.length };
}
