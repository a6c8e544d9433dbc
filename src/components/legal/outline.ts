/** The headings of a long text, and the text with an anchor at each. */
export function outline(html: string): { html: string; headings: { id: string; text: string }[] } {
  const headings: { id: string; text: string }[] = [];
  const anchored = html.replaceAll(/<h2>(.*?)<\/h2>/g, (_, text: string) => {
    const id = `s${headings.length + 1}`;
    headings.push({ id, text: text.replaceAll(/<[^>]+>/g, '') });
    return `<h2 id="${id}">${text}</h2>`;
  });
  return { html: anchored, headings };
}
