import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Language } from '../../../../i18n/languages.ts';
import { dollars, payPage, payTranslator } from '../page-frame.ts';
import { resultFields } from './notices.ts';
import { amountOf, languageOf, type Trade } from './trade.ts';

/** The card that the twin takes: ECPay's own for trying out. */
export const TEST_CARD = { number: '4311-9522-2222-2222', code: '222' };

/** The payment page of a trade. */
export function tradePage(c: Context, trade: Trade, { action, isWrong = false }: { action: string; isWrong?: boolean }): Promise<Response> {
  const language = languageOf(trade);
  const t = payTranslator(language);
  const button = (name: string, text: string, isMain = false) => html`<button name="action" value="${name}" class="${isMain ? 'main' : ''}">${text}</button>`;
  return payPage(c, {
    language,
    title: t('paydemo:title'),
    status: isWrong ? 400 : 200,
    content: html`<section><h1>${t('paydemo:title')}</h1>
<dl><dt>${t('paydemo:amount')}</dt><dd class="sum">${dollars(amountOf(trade))}</dd>
<dt>${t('paydemo:item')}</dt><dd>${(trade.order['ItemName'] ?? '').replaceAll('#', ', ')}</dd>
<dt>${t('paydemo:number')}</dt><dd class="no">${trade.merchantTradeNo}</dd></dl></section>
<section><form method="post" action="${action}" autocomplete="off">
<h2>${t('paydemo:card.title')}</h2>
${isWrong ? html`<p class="error" role="alert" id="wrong">${t('paydemo:card.wrong')}</p>` : ''}
<label for="card">${t('paydemo:card.number')}<input id="card" name="card" inputmode="numeric" value="${TEST_CARD.number}" aria-describedby="hint${isWrong ? ' wrong' : ''}" aria-invalid="${isWrong}"></label>
<div class="row"><label for="until">${t('paydemo:card.until')}<input id="until" name="until" value="12/39"></label>
<label for="code">${t('paydemo:card.code')}<input id="code" name="code" inputmode="numeric" value="${TEST_CARD.code}"></label></div>
<small id="hint">${t('paydemo:card.hint', TEST_CARD)}</small>
${button('pay', t('paydemo:pay', { amount: dollars(amountOf(trade)) }), true)}</form></section>
<section><h2>${t('paydemo:other')}</h2><form method="post" action="${action}">
${button('decline', t('paydemo:decline'))}${button('later', t('paydemo:later'))}${button('simulate', t('paydemo:simulate'))}${button('leave', t('paydemo:leave'))}</form></section>`,
  });
}

/** Takes the browser back to the merchant, with the result of the trade. */
export function returnPage(
  c: Context,
  trade: Trade,
  signedFields: (fields: ReturnType<typeof resultFields>) => ReturnType<typeof resultFields>,
): Promise<Response> {
  const language = languageOf(trade);
  const t = payTranslator(language);
  const url = trade.order['OrderResultURL'];
  if (!url) return endPage(c, trade, trade.result?.kind === 'declined' ? 'declined' : 'paid');
  const fields = signedFields(resultFields(trade));
  return payPage(c, {
    language,
    title: t('paydemo:title'),
    formTarget: url,
    isSent: true,
    content: html`<section><h1>${t('paydemo:returning')}</h1><form method="post" action="${url}">
${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button class="main">${t('paydemo:return')}</button></form></section>`,
  });
}

type End = 'paid' | 'declined' | 'left' | 'later' | 'simulated';

/** The end of a payment that sends the browser nowhere by itself. */
export function endPage(c: Context, trade: Trade, end: End): Promise<Response> {
  const language = languageOf(trade);
  const t = payTranslator(language);
  const shop = trade.order['ClientBackURL'] || new URL(trade.order['OrderResultURL'] || trade.order['ReturnURL'] || '').origin;
  return payPage(c, {
    language,
    title: t('paydemo:title'),
    content: html`<section><h1>${t(`paydemo:ended.${end}.title`)}</h1><p>${t(`paydemo:ended.${end}.text`)}</p><a class="button" href="${shop}">${t('paydemo:return')}</a></section>`,
  });
}

/** Answers a browser that brings an order of which no trade can be made. */
export function refusedPage(c: Context, faults: readonly string[], language: Language, status: 400 | 404 = 400): Promise<Response> {
  const t = payTranslator(language);
  return payPage(c, {
    language,
    title: t('paydemo:refused.title'),
    status,
    content: html`<section><h1>${t('paydemo:refused.title')}</h1><p>${t('paydemo:refused.text')}</p><ul>${faults.map((fault) => html`<li><code>${fault}</code></li>`)}</ul></section>`,
  });
}
