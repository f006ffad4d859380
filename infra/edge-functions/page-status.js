// Runs at the edge on each response of the default behaviour below 400 (CloudFront Functions, cloudfront-js-2.0).
// S3 answers 200 for every page that it has. A page that says that there is nothing has its status in its metadata.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls the function by this name.
function handler(event) {
  const response = event.response;
  const status = response.headers['x-amz-meta-status'];
  Object.keys(response.headers).forEach((name) => {
    if (name.startsWith('x-amz-meta-')) delete response.headers[name];
  });
  // A browser that asks whether its copy is current is told so by 304, and shows the status of its copy.
  if (status && response.statusCode === 200) {
    response.statusCode = Number(status.value);
    response.statusDescription = 'Not Found';
  }
  return response;
}
