import MarkdownIt, { type Token } from 'markdown-it';
import { linkFault, pictureFault } from '../domain/site/content-address.ts';

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
// What markdown-it would leave as text without a word is an error here, as is every other address that must not stand.
markdown.validateLink = () => true;
// A table wider than the page scrolls (styles/prose.css), by the keyboard too.
markdown.renderer.rules['table_open'] = () => '<table tabindex="0">\n';

/** A link or a picture that must not stand where an editor put it. */
export class MarkdownError extends Error {
  override readonly name = 'MarkdownError';
  /** Of the text, counted from 1. */
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

/** HTML of an editor's Markdown. Raw HTML in it stays text. @throws MarkdownError at the first address that must not stand */
export function renderMarkdown(source: string): string {
  const env = {};
  const tokens = markdown.parse(source, env);
  for (const token of tokens) checkAddresses(token);
  return markdown.renderer.render(tokens, markdown.options, env);
}

/** Every way to write one (in line, by reference, between angle brackets, with entities) ends as one of these two tokens. */
function checkAddresses({ map, children }: Token): void {
  let line = (map?.[0] ?? 0) + 1;
  for (const child of children ?? []) {
    if (child.type === 'softbreak' || child.type === 'hardbreak') line += 1;
    const fault =
      child.type === 'link_open' ? linkFault(String(child.attrGet('href'))) : child.type === 'image' ? pictureFault(String(child.attrGet('src'))) : null;
    if (fault !== null) throw new MarkdownError(line, fault);
    if (child.type === 'image') checkAddresses({ ...child, map: [line - 1, line] } as Token);
  }
}
