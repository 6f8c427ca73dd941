// Runs in CloudFront (cloudfront-js-2.0) for every request of a document. It redirects to the site's host and decides which
// file answers an address. infra/edge-function.ts puts the constant `site` in front. Calls of the API do not run it.

// The id at the end of the address of an article or a draft, as shared/blog-paths.ts writes and reads it. Only the API knows
// whether there is one.
const ID_AT_END = /(?:^|-)[0-7][0-9a-hjkmnp-tv-z]{25}$/i;

// What a sentence, a mail program or a typing error leaves behind such an address: a full stop, a bracket, %20, &utm_source=x.
const SIGNS_AFTER_ID = /([0-7][0-9a-hjkmnp-tv-z]{25})[^a-z0-9/-][^/]*\/?$/i;

// Where feed readers look for a feed.
const FEED = /^(\/blog)?\/(feed|rss|atom|index\.xml)(\.xml|\.rss|\.atom)?\/?$/;

// What may be the address of a post on another service, as shared/former-address.ts reads it. Only the API knows whether an article
// was made of it.
const FORMER = /^(\/p)?\/(?!_)((?:[a-z\d_-]|%[89A-F][\dA-F]){1,200})\/?$/;

// Whether the list has the address, or has the folder directly above an address that ends in an id.
function isListed(list, address) {
  return list.some((listed) => {
    if (!listed.endsWith('/')) return address === listed;
    const rest = address.startsWith(listed) ? address.slice(listed.length) : '';
    return rest.indexOf('/') === -1 && ID_AT_END.test(rest);
  });
}

// Whether the customers' sign-in library has left its cookie. The answer only chooses between two 404 documents.
function isCustomer(cookies) {
  return Object.keys(cookies).some((name) => /^auth0\..+\.is\.authenticated$/.test(name));
}

// Whether an address lies below an address of the application, like /learn/nothing.
function isInApp(address) {
  return site.app.some((listed) => address.startsWith(listed + '/'));
}

function findDocument(address) {
  return site.pages[address] || (isListed(site.app, address) ? site.appShell : '');
}

// The address of a document: each has one, so /about.html redirects to /about.
function findAddress(document) {
  return Object.keys(site.pages).find((address) => site.pages[address] === document);
}

// Whether a function renders the address.
function isRendered(address) {
  return isListed(site.rendered, address);
}

function isFile(address) {
  return (
    site.files.indexOf(address) !== -1 ||
    site.folders.some((folder) => address.startsWith(folder) && !address.endsWith('/'))
  );
}

// Do not encode here: CloudFront passes names and values as the viewer encoded them.
function toQuery(querystring) {
  const parts = [];
  Object.keys(querystring).forEach((name) => {
    const values = querystring[name].multiValue || [querystring[name]];
    values.forEach((item) => parts.push(item.value === '' ? name : name + '=' + item.value));
  });
  return parts.length === 0 ? '' : '?' + parts.join('&');
}

function addHeaders(more) {
  const headers = {};
  Object.keys(site.headers).forEach((name) => {
    headers[name] = { value: site.headers[name] };
  });
  Object.keys(more).forEach((name) => {
    headers[name] = { value: more[name] };
  });
  return headers;
}

function redirect(address, querystring) {
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: addHeaders({
      location: address + toQuery(querystring),
      'cache-control': 'public, max-age=3600',
    }),
  };
}

// Whether the host is not the site's. CloudFront also answers at its own host, where the human check fails and sign-in is
// impossible.
function isElsewhere(headers) {
  const host = headers.host ? headers.host.value.toLowerCase().replace(/:\d+$/, '') : '';
  return site.host !== '' && host !== site.host;
}

// oxlint-disable-next-line no-unused-vars -- CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  const address = request.uri;
  if (isElsewhere(request.headers)) return redirect('https://' + site.host + address, request.querystring);
  const document = findDocument(address);
  if (document !== '') {
    request.uri = document;
    return request;
  }
  if (isFile(address) || isRendered(address)) return request;

  // Redirect only to a known address: any other could lead off the site.
  if (FEED.test(address)) return redirect(site.feed, request.querystring);
  const trimmed = address.replace(SIGNS_AFTER_ID, '$1');
  const bare = trimmed === address && address.endsWith('/') ? address.slice(0, -1) : trimmed;
  const canonical = findAddress(address) || (findDocument(bare) === '' && !isRendered(bare) ? '' : bare);
  if (canonical !== '') return redirect(canonical, request.querystring);
  // The application shows its own 404, and keeps the customer's menu.
  if (isInApp(address) && isCustomer(request.cookies)) {
    request.uri = site.appShell;
    return request;
  }
  const former = FORMER.exec(address);
  if (former) {
    cf.selectRequestOriginById('documents');
    request.uri = '/former' + (former[1] || '/root') + '/' + former[2];
    return request;
  }
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: addHeaders({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }),
    body: { encoding: 'text', data: site.notFound },
  };
}
