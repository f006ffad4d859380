// Runs at the edge on each viewer request of the app (CloudFront Functions, cloudfront-js-2.0).
// The app renders its own routes: a path whose last segment is no name of a file is a route, and every route is index.html.
// No path is left that names the root of the bucket, where S3 would list it.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls the function by this name.
function handler(event) {
  const request = event.request;
  const lastPart = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (!lastPart.includes('.') || lastPart === '.' || lastPart === '..') request.uri = '/index.html';
  return request;
}
