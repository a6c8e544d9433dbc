/** The parameters that the centre's app adds to the address of a page (docs/rules.md#app-entry). */
export interface AppEntry {
  code: string;
  verifier: string;
}

declare global {
  interface Window {
    /** Taken out of the address before the page began; `islands/header/inline-scripts.ts`. */
    appEntry?: AppEntry;
  }
}
