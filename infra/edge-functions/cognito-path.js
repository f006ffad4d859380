// Runs at the edge on each viewer request of /cognito (CloudFront Functions, cloudfront-js-2.0).
// Cognito answers POST requests to its root.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls the function by this name.
function handler(event) {
  const request = event.request;
  if (request.method !== 'POST') {
    return { statusCode: 405, statusDescription: 'Method Not Allowed', headers: { allow: { value: 'POST' } } };
  }
  request.uri = '/';
  request.querystring = {};
  return request;
}
