/** The parts of a draft that its page shows. */
export interface PreviewParts {
  title: string;
  summary: string;
  /** Its text, as markup that nothing can run in. */
  body: DocumentFragment;
}

/**
 * Puts a draft into a page of the site: title, summary and text in their places. `isOwn`: the page is that of the item, and what else stands there is
 * its own; of another item's page the rest goes. False where the page has no place for them.
 */
export function putDraft(page: Document, { title, summary, body }: PreviewParts, { isOwn }: { isOwn: boolean }): boolean {
  const main = page.querySelector('main');
  const heading = main?.querySelector('h1');
  const prose = main?.querySelector('.prose');
  if (!main || !heading || !prose) return false;
  const lead = main.querySelector('article .lead') ?? main.querySelector('.lead');
  heading.textContent = title;
  if (lead) lead.textContent = summary;
  prose.replaceChildren(page.importNode(body, true));
  if (!isOwn) keepOnly(main, [heading, prose, ...(lead ? [lead] : [])]);
  return true;
}

/** Leaves what leads to some elements, and them. */
function keepOnly(root: Element, kept: readonly Element[]): void {
  for (const child of [...root.children]) {
    if (kept.includes(child)) continue;
    if (kept.some((each) => child.contains(each))) keepOnly(child, kept);
    else child.remove();
  }
}

/**
 * Draws a page into an empty frame, with its styles adopted. What leads elsewhere leads nowhere.
 * @param part the id of what is looked at first, where the page has it
 */
export function drawInto(frame: HTMLIFrameElement, page: Document, css: string, part = ''): void {
  const [own, view] = [frame.contentDocument, frame.contentWindow as (Window & typeof globalThis) | null];
  if (!own || !view) return;
  const { scrollY } = view;
  const isFirst = own.body.childElementCount === 0;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(css);
  own.replaceChild(own.adoptNode(page.documentElement), own.documentElement);
  own.adoptedStyleSheets = [sheet];
  own.onclick = (event) => event.preventDefault();
  own.onsubmit = (event) => event.preventDefault();
  view.scrollTo(0, isFirst ? (own.getElementById(part)?.getBoundingClientRect().top ?? 0) : scrollY);
}
