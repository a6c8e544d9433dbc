import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });

/** HTML of an editor's Markdown. Raw HTML in it stays text. */
export function renderMarkdown(source: string): string {
  return markdown.render(source);
}
