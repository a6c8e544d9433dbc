/** What the house's app brings along in the address of a page (spec section 2, App entry). */
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
