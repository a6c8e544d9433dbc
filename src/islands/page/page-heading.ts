/**
 * Names the page by the state that its island has come to, in heading, way and window, and hides what invited to fill in a form
 * (the lead, `data-invites`): it is wrong once the form is sent. Returns what puts the page's own heading back. `takesFocus`: the form that had the focus is gone.
 */
export function namePage(title: string, { takesFocus }: { takesFocus: boolean }, page: Document = document): () => void {
  const heading = page.querySelector<HTMLElement>('main h1');
  if (heading === null) return () => {};
  const here = page.querySelector('main .page-head [aria-current=page]');
  const invitations = [...page.querySelectorAll<HTMLElement>('main .page-head .lead, main [data-invites]')].filter(({ hidden }) => !hidden);
  const before = { title: page.title, heading: heading.textContent, here: here?.textContent ?? null };
  heading.textContent = title;
  if (here !== null) here.textContent = title;
  // As the page is loaded they keep their place: nothing moves.
  for (const each of invitations) {
    if (takesFocus) each.hidden = true;
    else each.style.visibility = 'hidden';
  }
  // The site's name goes on standing behind it.
  page.title = before.heading !== '' && before.title.includes(before.heading) ? before.title.replace(before.heading, title) : title;
  if (takesFocus) {
    heading.tabIndex = -1;
    heading.focus();
  }
  return () => {
    heading.textContent = before.heading;
    heading.removeAttribute('tabindex');
    if (here !== null) here.textContent = before.here;
    for (const each of invitations) {
      each.hidden = false;
      each.style.visibility = '';
    }
    page.title = before.title;
  };
}
