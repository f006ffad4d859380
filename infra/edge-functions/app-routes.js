// Runs at the edge on each viewer request that no other behaviour takes (CloudFront Functions, cloudfront-js-2.0).
// A path that names a file of the site is that file. A path of a rendered page is its S3 key, one of the app is
// the rendered frame, and any other is the page that says that there is nothing. No path is left that names the root of the bucket,
// where S3 would list it, nor one that names a page by its key.

// Synthesis fills these in (infra/edge-functions/code.ts): the last two for a custom domain.
const rendered = '';
const app = '';
const files = '';
const alias = '';
const mainName = '';
const hsts = '';

/** The same page elsewhere. CloudFront may leave its policy of headers out of what a function answers. */
function redirect(request, origin, path) {
  const query = request.rawQueryString();
  const headers = {
    location: { value: `${origin}${path}${query ? `?${query}` : ''}` },
    // Browsers would keep it forever, and the names may change places.
    'cache-control': { value: 'public, max-age=3600' },
  };
  if (hsts !== '') headers['strict-transport-security'] = { value: hsts };
  return { statusCode: 301, statusDescription: 'Moved Permanently', headers };
}

/** The key of what is served at a path. */
function keyOf(path) {
  // The built index.html lacks the site's settings.
  if (path.startsWith('/pages/') || path === '/index.html') return '/pages/not-found.html';
  // It has the name of the studio.
  if (path === '/site.webmanifest') return `/pages${path}`;
  if (new RegExp(files).test(path)) return path;
  // With a slash at its end it is the same page.
  const page = path.length > 2 && path.endsWith('/') ? path.slice(0, -1) : path;
  if (new RegExp(rendered).test(page)) return `/pages${page === '/' ? '/index' : page}.html`;
  return new RegExp(app).test(page) ? '/pages/app-frame.html' : '/pages/not-found.html';
}

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls the function by this name.
function handler(event) {
  const request = event.request;
  if (mainName !== '' && request.headers.host.value.toLowerCase() !== mainName) {
    return redirect(request, `https://${mainName}`, request.uri);
  }
  const session = new RegExp(alias).exec(request.uri);
  if (alias !== '' && session) return redirect(request, '', `/sessions/${session[2]}`);
  request.uri = keyOf(request.uri);
  return request;
}
