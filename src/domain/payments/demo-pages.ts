/** The payment providers that a demo has in its own process, below its site (src/server/payments/twin). */
export const DEMO_PAY_PATH = '/pay-demo';
/** Each of them. */
export const DEMO_PAY_PATHS = { ecpay: `${DEMO_PAY_PATH}/ecpay`, linePay: `${DEMO_PAY_PATH}/line-pay` } as const;
