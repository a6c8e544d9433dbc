/** A chapter's link is an address with a time (`clip.mp4#t=3`); where the player is on the page, it goes there. */
const player = document.querySelector<HTMLVideoElement>('[data-player]');
document.querySelector('[data-chapters]')?.addEventListener('click', (event) => {
  if (!player || !(event.target instanceof Element)) return;
  const seconds = event.target.closest<HTMLElement>('[data-seek]')?.dataset.seek;
  if (seconds === undefined) return;
  event.preventDefault();
  player.currentTime = Number(seconds);
  // A browser may refuse to play; the place is found all the same.
  player.play().catch(() => {});
  player.focus();
});
