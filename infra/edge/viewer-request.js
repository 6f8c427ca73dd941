// Runs in CloudFront (cloudfront-js-2.0) before the origin of a document is asked: it leads to the site's one host, and decides
// which file answers an address. `site` is put in front of it by infra/edge-function.ts. Calls of the API never pass here.

// The id at the end of an article's address, as shared/article-address.ts writes and reads it. Whether the article exists only
// the API knows; that an address names none is known here.
const ID_AT_END = /(?:^|-)[0-7][0-9a-hjkmnp-tv-z]{25}$/i;

function documentOf(address) {
  return site.documents[address] || '';
}

// Made by a function of ours: an address, or what lies below a folder and ends in an id.
function isRendered(address) {
  return site.rendered.some((known) => {
    if (!known.endsWith('/')) return address === known;
    const rest = address.startsWith(known) ? address.slice(known.length) : '';
    return rest.indexOf('/') === -1 && ID_AT_END.test(rest);
  });
}

function isFile(address) {
  return (
    site.files.indexOf(address) !== -1 ||
    site.folders.some((folder) => address.startsWith(folder) && !address.endsWith('/'))
  );
}

// CloudFront hands over names and values as the viewer encoded them.
function queryOf(querystring) {
  const parts = [];
  Object.keys(querystring).forEach((name) => {
    const values = querystring[name].multiValue || [querystring[name]];
    values.forEach((item) => parts.push(item.value === '' ? name : name + '=' + item.value));
  });
  return parts.length === 0 ? '' : '?' + parts.join('&');
}

function headersWith(more) {
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
    headers: headersWith({
      location: address + queryOf(querystring),
      'cache-control': 'public, max-age=3600',
    }),
  };
}

// CloudFront answers under its own name too, where the human check refuses the host and nobody can sign in.
function isElsewhere(headers) {
  const host = headers.host ? headers.host.value.toLowerCase().replace(/:\d+$/, '') : '';
  return site.host !== '' && host !== site.host;
}

// oxlint-disable-next-line no-unused-vars -- CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  const address = request.uri;
  if (isElsewhere(request.headers)) return redirect('https://' + site.host + address, request.querystring);
  const document = documentOf(address);
  if (document !== '') {
    request.uri = document;
    return request;
  }
  if (isFile(address) || isRendered(address)) return request;

  // Only to an address we know: a redirect to anything else could lead off the site.
  const bare = address.endsWith('/') ? address.slice(0, -1) : '';
  const proper = site.addresses[address] || (documentOf(bare) === '' && !isRendered(bare) ? '' : bare);
  if (proper !== '') return redirect(proper, request.querystring);
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: headersWith({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }),
    body: { encoding: 'text', data: site.notFound },
  };
}
