// Runs at the edge on each viewer request of the app (CloudFront Functions, cloudfront-js-2.0).
// The app renders its own routes: a path whose last segment is no name of a file is a route, and every route is index.html.
// No path is left that names the root of the bucket, where S3 would list it.

// Synthesis fills these in for a custom domain (infra/edge-functions/code.ts).
const mainName = '';
const hsts = '';

/** The same page at the main name. CloudFront may leave its policy of headers out of what a function answers. */
function redirect(request) {
  const query = request.rawQueryString();
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: {
      location: { value: `https://${mainName}${request.uri}${query ? `?${query}` : ''}` },
      // Browsers would keep it forever, and the names may change places.
      'cache-control': { value: 'public, max-age=3600' },
      'strict-transport-security': { value: hsts },
    },
  };
}

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls the function by this name.
function handler(event) {
  const request = event.request;
  if (mainName !== '' && request.headers.host.value.toLowerCase() !== mainName) return redirect(request);
  const lastPart = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (!lastPart.includes('.') || lastPart === '.' || lastPart === '..') request.uri = '/index.html';
  return request;
}
