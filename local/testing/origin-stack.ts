import { originHeader } from '#shared/rules/origin.ts';
import { allow, role } from './stack.ts';

const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const secret = { Ref: 'Secret' };
const reference = { 'Fn::Join': ['', ['{{resolve:secretsmanager:', secret, ':SecretString:current::}}']] };

/** The origin secret, a distribution that sends it to an API, and the function that rotates it. */
export const originStack = {
  Resources: {
    Secret: {
      Type: 'AWS::SecretsManager::Secret',
      Properties: {
        Name: 'exhale/origin',
        GenerateSecretString: {
          SecretStringTemplate: '{}',
          GenerateStringKey: 'current',
          PasswordLength: 64,
          ExcludePunctuation: true,
        },
      },
    },
    Site: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: {
        DistributionConfig: {
          Enabled: true,
          Origins: [
            {
              Id: 'api',
              DomainName: 'api.execute-api.us-east-1.amazonaws.com',
              CustomOriginConfig: { OriginProtocolPolicy: 'https-only' },
              OriginCustomHeaders: [{ HeaderName: originHeader, HeaderValue: reference }],
            },
          ],
          DefaultCacheBehavior: {
            TargetOriginId: 'api',
            ViewerProtocolPolicy: 'https-only',
            CachePolicyId: cachingDisabled,
          },
        },
      },
    },
    Role: role(
      allow(['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'], secret),
      allow(['cloudfront:GetDistribution', 'cloudfront:UpdateDistribution'], {
        'Fn::Join': ['', ['arn:aws:cloudfront::123456789012:distribution/', { Ref: 'Site' }]],
      }),
    ),
    Rotate: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        Code: { S3Bucket: 'assets', S3Key: 'rotate' },
        Handler: 'index.handler',
        Runtime: 'nodejs24.x',
        Timeout: 60,
        Role: { 'Fn::GetAtt': ['Role', 'Arn'] },
        Environment: {
          Variables: {
            POWERTOOLS_SERVICE_NAME: 'rotateorigin',
            ORIGIN_SECRET_ID: secret,
            DISTRIBUTION_ID: { Ref: 'Site' },
          },
        },
      },
    },
  },
};
