// The addresses of the pages that people see.
import type { Reply, Request } from '../request.ts';
import type { StandIn } from '../stand-in.ts';
import type { PageCall } from './call.ts';
import { showAuthentication, showCheckout, submitAuthentication, submitCheckout } from './checkout.ts';
import { showDashboard, submitAdvance, submitResend } from './dashboard.ts';
import {
  showInvoice,
  showInvoiceAuthentication,
  submitInvoice,
  submitInvoiceAuthentication,
} from './invoice.ts';
import { notFound } from './layout.ts';
import {
  showCancel,
  showCard,
  showCardAuthentication,
  showPortal,
  submitCancel,
  submitCard,
  submitCardAuthentication,
  submitResume,
} from './portal.ts';
import { style } from './style.ts';

type Answer = (call: PageCall) => Reply | Promise<Reply>;

const pages: Record<string, Answer> = {
  'GET /': showDashboard,
  'GET /style.css': () => ({
    status: 200,
    headers: { 'content-type': 'text/css; charset=utf-8' },
    body: style,
  }),
  'POST /dashboard/advance': submitAdvance,
  'POST /dashboard/resend': submitResend,
  'GET /checkout/:id': showCheckout,
  'POST /checkout/:id': submitCheckout,
  'GET /checkout/:id/authenticate': showAuthentication,
  'POST /checkout/:id/authenticate': submitAuthentication,
  'GET /invoices/:id': showInvoice,
  'POST /invoices/:id': submitInvoice,
  'GET /invoices/:id/authenticate': showInvoiceAuthentication,
  'POST /invoices/:id/authenticate': submitInvoiceAuthentication,
  'GET /portal/:id': showPortal,
  'GET /portal/:id/cancel': showCancel,
  'POST /portal/:id/cancel': submitCancel,
  'POST /portal/:id/resume': submitResume,
  'GET /portal/:id/card': showCard,
  'POST /portal/:id/card': submitCard,
  'GET /portal/:id/authenticate': showCardAuthentication,
  'POST /portal/:id/authenticate': submitCardAuthentication,
};

/** Answers whatever is neither the API nor a lever. */
export function answerPage(standIn: StandIn, request: Request, siteUrl?: string): Reply | Promise<Reply> {
  const [, section = '', id = '', ...rest] = request.path.split('/');
  const hasId = id !== '' && section !== 'dashboard';
  const address = hasId ? ['', section, ':id', ...rest].join('/') : request.path;
  const answer = pages[`${request.method} ${address}`];
  const form = new URLSearchParams(request.body);
  return answer ? answer({ standIn, id: hasId ? id : '', query: request.query, form, siteUrl }) : notFound();
}
