import { atom } from 'nanostores';
import { createPhotoQueue } from '../../damage/photo-queue.ts';
import type { createDeskSteps } from './desk-steps.ts';

/** The photos of damage of the counter; those that were chosen with a step go after it. `refreshRent` loads a reservation whose photo is kept. */
export function createDeskPhotos(steps: ReturnType<typeof createDeskSteps>, refreshRent: (id: string) => Promise<void>) {
  /** The number of photos that were kept: with each, those that are open are loaded again. */
  const $photosSent = atom(0);
  const photos = createPhotoQueue({
    heard: steps.heard,
    sent: ({ kind, id }) => {
      $photosSent.set($photosSent.get() + 1);
      if (kind === 'rent') void refreshRent(id);
    },
  });

  /** Sends what waits, and what was held for steps that have their answer now. */
  async function sendAgain(): Promise<void> {
    for (const id of photos.heldOf()) if (steps.$unanswered.get().every((step) => step.id !== id)) await photos.release(id);
    await photos.send();
  }

  return { photos, $photosSent, sendAgain };
}
