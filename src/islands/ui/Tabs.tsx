import type { KeyboardEvent, ReactNode } from 'react';

interface Tab<K extends string> {
  key: K;
  label: string;
}
interface Props<K extends string> {
  label: string;
  tabs: readonly Tab<K>[];
  current: K;
  onChoose: (key: K) => void;
  /** The panel of the current tab. */
  children: ReactNode;
}

/** Tabs within a screen; arrows move between them. Tabs that are pages are links: see `components/Tabs.astro`. */
export function Tabs<K extends string>({ label, tabs, current, onChoose, children }: Props<K>) {
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(tabs.findIndex((tab) => tab.key === current) + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next.key);
    document.getElementById(`tab-${next.key}`)?.focus();
  };
  return (
    <div>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ key, label: name }) => (
          <button
            key={key}
            id={`tab-${key}`}
            type="button"
            role="tab"
            aria-selected={key === current}
            aria-controls="tab-panel"
            tabIndex={key === current ? 0 : -1}
            onClick={() => onChoose(key)}
          >
            {name}
          </button>
        ))}
      </div>
      <div className="panel" id="tab-panel" role="tabpanel" tabIndex={-1} aria-labelledby={`tab-${current}`}>
        {children}
      </div>
    </div>
  );
}
