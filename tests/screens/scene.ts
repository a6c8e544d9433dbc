import type { Page } from '@playwright/test';
import { BUSY } from './seed.ts';

/** A screen in one of its states. */
export interface Scene {
  name: string;
  /** Below the language. */
  path: string;
  /** The user who is logged in; nobody when it is left out. */
  member?: string;
  /** Prepares what the page will ask for: an answer that fails. */
  before?: (page: Page) => Promise<unknown>;
  /** Prepares the picture: sends a form, opens a dialog. */
  act?: (page: Page) => Promise<void>;
  /** For screens that fill the window, and are not measured by the page's length. */
  isDialog?: boolean;
}

/** Presses what opens a dialog, and waits for it. */
const opens = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().click();
  await page.locator('dialog[open]').waitFor();
};
/** The scene of a dialog. */
export const dialog = (name: string, path: string, selector: string, member = BUSY): Scene => ({ name, path, member, act: opens(selector), isDialog: true });
