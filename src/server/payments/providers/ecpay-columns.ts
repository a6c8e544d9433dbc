/**
 * Columns of ECPay's files, by the names that they may have in their heads, the one of now first: where they stand, and what else there is, is ECPay's and
 * changes. Its twin writes the first name of each. A file without one of them, or with a state that is not known, is refused as a whole: half a
 * comparison would look like none was needed.
 */
export const TRADE_COLUMNS = {
  tradeNo: ['廠商訂單編號', '特店訂單編號', '特店交易編號'],
  state: ['付款狀態', '訂單狀態'],
  amount: ['訂單金額', '交易金額'],
  reference: ['綠界訂單編號', '綠界交易編號'],
} as const;
/** The number of a card's authorisation: a payment of no order is asked about by it. A file may do without, and gives such payments back by hand then. */
export const CARD_COLUMN = ['授權單號'] as const;
/** Of the file of captures and refunds: a refund is a sum below zero. */
export const FUNDING_COLUMNS = { tradeNo: ['訂單編號', ...TRADE_COLUMNS.tradeNo], amount: ['交易金額'] } as const;
