/** What a letter is made of, read from its plain text: the same words as HTML have a shape. */
export type LetterBlock =
  | { kind: 'paragraph'; lines: string[] }
  /** Rows of `label: value`. */
  | { kind: 'facts'; rows: { label: string; value: string }[] }
  /** An address to open, on a line of its own. */
  | { kind: 'link'; url: string }
  /** What somebody else wrote. */
  | { kind: 'quote'; lines: string[] };

const URL_LINE = /^https?:\/\/\S+$/;
const FACT_LINE = /^([^:：]{1,24})(?:：|: )(.+)$/;

/** The blocks of a text whose paragraphs are parted by empty lines. Two labelled lines together, at least, are facts. */
export function readBlocks(text: string): LetterBlock[] {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .flatMap((paragraph) => runsOf(paragraph.split('\n')));
}

function runsOf(lines: string[]): LetterBlock[] {
  const blocks: LetterBlock[] = [];
  let plain: string[] = [];
  const flush = () => {
    if (plain.length > 0) blocks.push(blockOf(plain));
    plain = [];
  };
  for (const line of lines) {
    if (URL_LINE.test(line)) {
      flush();
      blocks.push({ kind: 'link', url: line });
    } else plain.push(line);
  }
  flush();
  return blocks;
}

function blockOf(lines: string[]): LetterBlock {
  const facts = lines.map((line) => FACT_LINE.exec(line)).filter((fact) => fact !== null);
  if (facts.length === lines.length && facts.length > 1) return { kind: 'facts', rows: facts.map(([, label = '', value = '']) => ({ label, value })) };
  return { kind: 'paragraph', lines };
}
