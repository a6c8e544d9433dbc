import { expect, test } from 'vitest';
import { directivesAt } from './form-targets.ts';

const DIRECTIVES = ["default-src 'self'", "form-action 'self'", "base-uri 'none'"];

test('the page that sells points, and that of an order that is gone on with, may send a form to the provider', () => {
  for (const path of ['/zh/recharge.html', '/en/recharge', '/ja/recharge.html', '/zh/recharge/result.html', '/en/recharge/result'])
    expect(directivesAt(path, DIRECTIVES)).toEqual(["default-src 'self'", "form-action 'self' https://*.ecpay.com.tw", "base-uri 'none'"]);
});

test.each([
  '/zh/index.html',
  '/zh/recharge/other.html',
  '/zh/recharge/result/more.html',
  '/en/member/buy.html',
  '/en/member/receipt.html',
  '/en/news/recharge.html',
  '/recharge.html',
])('%s may not', (path) => {
  expect(directivesAt(path, DIRECTIVES)).toEqual(DIRECTIVES);
});
