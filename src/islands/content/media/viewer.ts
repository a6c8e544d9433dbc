import { stepFrom, swipeStep } from './steps.ts';

/*
 * The pictures of an album, one at a time, over the page. Without it each picture is a link to its file. The platform's
 * dialog keeps the focus, closes on Escape and makes the page behind inert.
 */
const dialog = document.querySelector<HTMLDialogElement>('[data-viewer]');
const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-picture]')];
const part = (name: string) => dialog?.querySelector<HTMLElement>(`[data-${name}]`);
const [frame, caption, counter] = [part('frame'), part('caption'), part('counter')];

if (dialog && frame && caption && counter) {
  const picture = new Image();
  frame.append(picture);
  let at = 0;

  const show = (index: number) => {
    const link = links[index];
    if (!link) return;
    at = index;
    const small = link.querySelector('img');
    picture.src = link.href;
    picture.alt = small?.alt ?? '';
    picture.width = small?.width ?? 0;
    picture.height = small?.height ?? 0;
    caption.textContent = link.closest('figure')?.querySelector('figcaption')?.textContent ?? '';
    counter.textContent = `${index + 1} / ${links.length}`;
    // The next one is fetched while this one is looked at.
    const next = links[stepFrom(index, 1, links.length)];
    if (next) new Image().src = next.href;
  };
  const step = (by: number) => show(stepFrom(at, by, links.length));

  for (const [index, link] of links.entries()) {
    link.addEventListener('click', (event) => {
      // A new tab is what was asked for.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      show(index);
      dialog.showModal();
    });
  }
  dialog.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    const by = event.target.closest<HTMLElement>('[data-step]')?.dataset.step;
    if (by) step(Number(by));
    else if (event.target.closest('[data-close]') || event.target === frame || event.target === dialog) dialog.close();
  });
  dialog.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by) step(by);
    else if (event.key === 'Home') show(0);
    else if (event.key === 'End') show(links.length - 1);
    else return;
    event.preventDefault();
  });
  // Back to the picture that was seen last, which need not be the one that was opened.
  dialog.addEventListener('close', () => links[at]?.focus());

  let from: { x: number; y: number } | undefined;
  frame.addEventListener('pointerdown', ({ clientX, clientY, isPrimary, pointerType }) => {
    from = isPrimary && pointerType !== 'mouse' ? { x: clientX, y: clientY } : undefined;
  });
  frame.addEventListener('pointerup', ({ clientX, clientY }) => {
    const by = from ? swipeStep(clientX - from.x, clientY - from.y) : 0;
    from = undefined;
    if (by !== 0) step(by);
  });
}
