import { countShare } from './count-visit.ts';

/* The ways to hand a page on. Buttons that a browser cannot serve stay hidden. */
const bar = document.querySelector<HTMLElement>('[data-hand-on]');
if (bar) {
  const told = bar.querySelector('[role=status]');
  const address = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
  const copy = bar.querySelector<HTMLButtonElement>('[data-copy]');
  const share = bar.querySelector<HTMLButtonElement>('[data-share]');
  if (copy) {
    copy.hidden = false;
    copy.addEventListener('click', async () => {
      const isCopied = await copyText(address);
      if (isCopied) countShare();
      if (!told) return;
      // Emptied first, so that the same words are told again.
      told.textContent = '';
      requestAnimationFrame(() => {
        told.textContent = (isCopied ? bar.dataset.copied : bar.dataset.failed) ?? '';
      });
    });
  }
  if (share && 'share' in navigator) {
    share.hidden = false;
    share.addEventListener('click', () => {
      // Closing the sheet without a choice rejects: nothing to tell.
      navigator.share({ title: document.title, url: address }).then(countShare, () => undefined);
    });
  }
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
