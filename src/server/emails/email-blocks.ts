/** The blocks of an e-mail, read from its plain text: the same words as HTML have a shape. */
export type EmailBlock =
  | { kind: 'paragraph'; lines: string[] }
  /** Rows of `label: value`. */
  | { kind: 'facts'; rows: { label: string; value: string }[] }
  /** An address to open, on a line of its own. */
  | { kind: 'link'; url: string }
  /** A text that somebody else wrote. */
  | { kind: 'quote'; lines: string[] };

const URL_LINE = /^https?:\/\/\S+$/;
const FACT_LINE = /^([^:：]{1,40})(?:：|: )(.+)$/;

/** The blocks of a text whose paragraphs are parted by empty lines. Two labelled lines one after the other, at least, are facts. */
export function readBlocks(text: string): EmailBlock[] {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .flatMap((paragraph) => runsOf(paragraph.split('\n')));
}

function runsOf(lines: string[]): EmailBlock[] {
  const blocks: EmailBlock[] = [];
  let plain: string[] = [];
  const flush = () => {
    if (plain.length > 0) blocks.push(...blocksOf(plain));
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

/** Facts may stand between sentences of one paragraph. */
function blocksOf(lines: string[]): EmailBlock[] {
  const blocks: EmailBlock[] = [];
  for (let from = 0; from < lines.length; ) {
    const isFact = FACT_LINE.test(lines[from] ?? '');
    const length = lines.slice(from).findIndex((line) => FACT_LINE.test(line) !== isFact);
    const run = lines.slice(from, length === -1 ? lines.length : from + length);
    from += run.length;
    const last = blocks.at(-1);
    if (isFact && run.length > 1) blocks.push({ kind: 'facts', rows: run.map(factOf) });
    else if (last?.kind === 'paragraph') last.lines.push(...run);
    else blocks.push({ kind: 'paragraph', lines: run });
  }
  return blocks;
}

function factOf(line: string): { label: string; value: string } {
  const [, label = '', value = ''] = FACT_LINE.exec(line) ?? [];
  return { label, value };
}
