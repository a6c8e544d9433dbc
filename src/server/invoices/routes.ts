import * as contract from '../../contract/invoices/staff-invoice.ts';
import type { Deps } from '../deps.ts';
import { type App, bind } from '../http/bind.ts';
import { bindList } from '../http/lists/bind-list.ts';
import { getStaffInvoice, listStaffInvoices, retryInvoice, settleInvoice } from './staff/staff-invoices.ts';

/** Uniform invoices that need the office. */
export function mountInvoices(app: App, deps: Deps): void {
  bindList(app, deps, contract.listStaffInvoices, (at, { query }) => listStaffInvoices(at, query));
  bind(app, deps, contract.getStaffInvoice, ({ params }) => getStaffInvoice(deps, params.id));
  bind(app, deps, contract.retryInvoice, ({ params, body }) => retryInvoice(deps, params.id, body));
  bind(app, deps, contract.settleInvoice, ({ params, body }) => settleInvoice(deps, params.id, body));
}
