import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
/** The files that a build is made of, besides the packages. */
const NOT_COPIED = /^(\..*|node_modules|dist|var|docs|tests|bench|test-results|playwright-report)$/;

/**
 * Copies the project to a folder of its own, so that a build leaves the developer's `dist` and caches alone. The packages
 * are linked one by one: what a build keeps beside them (`node_modules/.astro`, pictures made before) begins empty.
 */
export function copyCheckout(target: string): void {
  mkdirSync(join(target, 'node_modules'), { recursive: true });
  for (const name of readdirSync(ROOT)) if (!NOT_COPIED.test(name)) cpSync(join(ROOT, name), join(target, name), { recursive: true });
  linkPackages(target);
}

/** Gives a folder the project's packages without what builds have kept. */
export function linkPackages(target: string): void {
  const packages = join(ROOT, 'node_modules');
  for (const name of readdirSync(packages)) if (name === '.bin' || !name.startsWith('.')) symlinkSync(join(packages, name), join(target, 'node_modules', name));
}
