let isDown = false;
let waiting: (() => void)[] = [];

function letGo(): void {
  isDown = false;
  const due = waiting;
  waiting = [];
  // The click that ends a press comes right after it, and goes to what is under the pointer then.
  setTimeout(() => {
    for (const act of due) act();
  });
}

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (isDown = true), true);
  window.addEventListener('pointerup', letGo, true);
  window.addEventListener('pointercancel', letGo, true);
}

/**
 * Acts at once, or when the press that is going on has ended: a field is left by pressing something else, and what a
 * fault pushes away from under the pointer would never be clicked.
 */
export function afterPress(act: () => void): void {
  if (isDown) waiting.push(act);
  else act();
}
