import type { Reply, Request } from '../http.ts';
import type { StandIn } from '../stand-in.ts';
import { cardRoutes } from './card-page.ts';
import { openCheckout } from './checkout.ts';
import { showDashboard, submitAdvance, submitMoney } from './dashboard.ts';
import { downloadInvoice, openInvoice } from './invoice.ts';
import { notFound, stylesheet, type PageCall } from './layout.ts';
import {
  openCardUpdate,
  showCancel,
  showPortal,
  submitCancel,
  submitDetails,
  submitResume,
} from './portal.ts';

const pages: Readonly<Record<string, (call: PageCall) => Reply | Promise<Reply>>> = {
  'GET /': showDashboard,
  'GET /style.css': () => stylesheet,
  'POST /dashboard/advance': submitAdvance,
  'POST /dashboard/money': submitMoney,
  'GET /invoices/:id/pdf': downloadInvoice,
  'GET /portal/:id': showPortal,
  'GET /portal/:id/cancel': showCancel,
  'POST /portal/:id/cancel': submitCancel,
  'POST /portal/:id/details': submitDetails,
  'POST /portal/:id/resume': submitResume,
  ...cardRoutes('/checkout/:id', openCheckout),
  ...cardRoutes('/invoices/:id', openInvoice),
  ...cardRoutes('/portal/:id/card', openCardUpdate),
};

/** Answers all requests that are not for the API or the controls. */
export const answerPage = (
  standIn: StandIn,
  { method, path, query, body }: Request,
  siteUrl: string | undefined,
): Reply | Promise<Reply> => {
  const [, section = '', id = '', ...rest] = path.split('/');
  const isHosted = ['checkout', 'invoices', 'portal'].includes(section);
  const page = pages[`${method} ${isHosted ? ['', section, ':id', ...rest].join('/') : path}`];
  if (!page) return notFound();
  return page({
    standIn,
    method,
    id,
    query: new URLSearchParams(query),
    form: new URLSearchParams(body),
    siteUrl,
  });
};
