import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Asking } from '../DeskDialog.tsx';
import type { Desk } from '../desk-store.ts';
import type { DeskAct, DeskActOptions, StepResult } from './desk-acts.ts';
import { storeTyped } from './typed-words.ts';

/** Where the next press belongs: a ticket's next step, or who it is when what is left is to let them go. */
export function focusTicket(id: string): void {
  const ticket = document.getElementById(id);
  // Checked in from the list of a session: the button is gone.
  if (ticket === null) document.getElementById(`listed-${id}`)?.focus();
  (ticket?.querySelector<HTMLElement>('[data-next]') ?? ticket?.querySelector('h3'))?.focus();
}

/** The steps of the counter as its screen takes them: the question before one, its outcome in words, and where the next press belongs. */
export function useDeskActs(desk: Desk, say: (act: DeskAct, result: StepResult) => void) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const [doing, problem, unanswered] = [useStore(desk.$doing), useStore(desk.$problem), useStore(desk.$unanswered)];

  /** Returns whether it is done, or waits to be sent: what was typed for it is not needed any more. */
  async function act(id: string, name: DeskAct, options: DeskActOptions = {}): Promise<boolean> {
    const result = await desk.act(id, name, options);
    if (result === null) {
      // It waits for the connection, with all that was typed and chosen.
      const isWaiting = desk.$unanswered.get().some((each) => each.id === id);
      if (isWaiting) {
        desk.photos.hold(id);
        ask(null);
      }
      return isWaiting;
    }
    void desk.photos.release(id);
    // The dialog is gone and the ticket has its next buttons before one of them is looked for.
    flushSync(() => ask(null));
    say(name, result);
    focusTicket(`${result.kind}-${id}`);
    return true;
  }

  function ask(question: Asking | null): void {
    if (question === null) storeTyped(null);
    setAsking(question);
  }

  return { asking, ask, act, doing, problem, unanswered };
}
export type DeskActs = ReturnType<typeof useDeskActs>;
