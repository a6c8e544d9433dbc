import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
if (!existsSync(CHROMIUM))
  throw new Error(`There is no Chromium at ${CHROMIUM}: install it (Debian: apt-get install chromium fonts-noto-cjk), or name another with CHROMIUM`);

/** Axe looks at the narrowest and the widest; what lies between has the same elements, and must fit. */
const PROJECTS = [
  { name: 'phone', viewport: { width: 390, height: 844 }, testIgnore: /(layout|tabs)\.spec/ },
  {
    name: 'tablet',
    viewport: { width: 820, height: 1180 },
    testIgnore: /(accessibility|tabs|activity|calendar|contact|houses|lookup|media|preview|search|security|spaces)\.spec/,
  },
  { name: 'desktop', viewport: { width: 1440, height: 900 }, testIgnore: /layout\.spec/ },
];

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/start-product.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  // A browser that crashes under us says nothing of the product: the second try decides, and the report names the test.
  retries: 1,
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'test-results/report.json' }]],
  use: {
    trace: 'retain-on-failure',
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
      ],
    },
    locale: 'en-GB',
    timezoneId: 'Asia/Taipei',
  },
  projects: PROJECTS.map(({ viewport, ...project }) => ({ ...project, use: { viewport } })),
});
