import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/**
 * Chromium without its windows, where Debian's package of it is there: the same engine, protocol and policies for a third less of a core a
 * page (docs/decisions/157); the whole Chromium otherwise.
 */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
/** The whole Chromium, for the cache of pages that were left, which the headless shell does not have. */
export const WHOLE_CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const CHROMIUM = existsSync(HEADLESS_SHELL) && process.env['CHROMIUM'] === undefined ? HEADLESS_SHELL : WHOLE_CHROMIUM;
if (!existsSync(CHROMIUM))
  throw new Error(`There is no Chromium at ${CHROMIUM}: install it (Debian: apt-get install chromium fonts-noto-cjk), or name another with CHROMIUM`);

/**
 * What Chromium is to leave out: of a switch that is given twice the last counts, so this begins with the list that Playwright gives, as far
 * as this Chromium knows it. The last three load two pages of the address bar into every window: 0.06 seconds of a core for each test.
 */
const UNWANTED = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/** Specs whose width does not matter: one makes its own widths, others open several tabs or look at headers. */
const ANY_WIDTH =
  /(accessibility|back-forward-cache|forced-colours|grids|late-cancellation|later-rows|layout-shift|lease-extension|list-addresses|matchmaking|policies|tabs)\.spec/;
/** A test runs on a phone unless it is tagged for another width or for both (tests/e2e/support/paired.ts), at the second of which a whole run alone has it. */
const PROJECTS = [
  { name: 'any', viewport: { width: 1440, height: 900 }, testMatch: ANY_WIDTH },
  { name: 'phone', viewport: { width: 390, height: 844 }, testIgnore: ANY_WIDTH, grepInvert: /@(tablet|desktop)\b/ },
  { name: 'tablet', viewport: { width: 820, height: 1180 }, testIgnore: ANY_WIDTH, grep: /@tablet\b/ },
  { name: 'desktop', viewport: { width: 1440, height: 900 }, testIgnore: ANY_WIDTH, grep: process.env['TEST_ONCE'] ? /@desktop\b/ : /@(desktop|both)\b/ },
];

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/start-product.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  workers: 2,
  fullyParallel: true,
  // Time is never what a test is about: these only end what hangs, on however busy a machine.
  timeout: 480_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'test-results/report.json' }]],
  use: {
    // A control that is not there.
    actionTimeout: 120_000,
    // A recording takes as long as the test itself and brought browsers down: `playwright test <spec> --trace on` when one is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: CHROMIUM,
      args: [
        '--headless=new',
        '--disable-dev-shm-usage',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${UNWANTED.join(',')}`,
      ],
    },
    locale: 'en-GB',
    timezoneId: 'Asia/Taipei',
  },
  projects: PROJECTS.map(({ viewport, ...project }) => ({ ...project, use: { viewport } })),
});
