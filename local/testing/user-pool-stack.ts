const triggers = ['DefineAuthChallenge', 'CreateAuthChallenge'];
const functionArn = { 'Fn::GetAtt': ['Triggers', 'Arn'] };
const poolArn = { 'Fn::GetAtt': ['Pool', 'Arn'] };

const permission = {
  Type: 'AWS::Lambda::Permission',
  Properties: {
    Action: 'lambda:InvokeFunction',
    FunctionName: functionArn,
    Principal: 'cognito-idp.amazonaws.com',
    SourceArn: poolArn,
  },
};

const pool = {
  Type: 'AWS::Cognito::UserPool',
  Properties: {
    AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'admin_only', Priority: 1 }] },
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    AutoVerifiedAttributes: ['email'],
    DeletionProtection: 'ACTIVE',
    LambdaConfig: {
      ...Object.fromEntries([...triggers, 'VerifyAuthChallengeResponse'].map((name) => [name, functionArn])),
      PreTokenGenerationConfig: { LambdaArn: functionArn, LambdaVersion: 'V2_0' },
    },
    Policies: {
      PasswordPolicy: {
        MinimumLength: 6,
        RequireLowercase: false,
        RequireNumbers: false,
        RequireSymbols: false,
        RequireUppercase: false,
      },
    },
    Schema: [{ Name: 'email', Mutable: false, Required: true }],
    UsernameAttributes: ['email'],
    UsernameConfiguration: { CaseSensitive: false },
    UserPoolTier: 'ESSENTIALS',
  },
};

const client = {
  Type: 'AWS::Cognito::UserPoolClient',
  Properties: {
    AccessTokenValidity: 15,
    IdTokenValidity: 15,
    RefreshTokenValidity: 43_200,
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
    AllowedOAuthFlowsUserPoolClient: false,
    EnableTokenRevocation: true,
    ExplicitAuthFlows: ['ALLOW_CUSTOM_AUTH', 'ALLOW_USER_SRP_AUTH'],
    GenerateSecret: false,
    PreventUserExistenceErrors: 'ENABLED',
    ReadAttributes: ['email', 'email_verified', 'family_name', 'given_name', 'name'],
    RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
    SupportedIdentityProviders: ['COGNITO'],
    UserPoolId: { Ref: 'Pool' },
    WriteAttributes: ['email', 'family_name', 'given_name', 'name'],
  },
};

const role = (...Statement: object[]) => ({
  Type: 'AWS::IAM::Role',
  Properties: {
    AssumeRolePolicyDocument: {
      Version: '2012-10-17',
      Statement: [{ Principal: { Service: 'lambda.amazonaws.com' } }],
    },
    Policies: [{ PolicyName: 'own', PolicyDocument: { Version: '2012-10-17', Statement } }],
  },
});

const lambda = (folder: string, roleId: string, name: string) => ({
  Type: 'AWS::Lambda::Function',
  Properties: {
    Code: { S3Bucket: 'assets', S3Key: folder },
    Handler: 'index.handler',
    Runtime: 'nodejs24.x',
    MemorySize: 256,
    Timeout: 20,
    Role: { 'Fn::GetAtt': [roleId, 'Arn'] },
    Environment: { Variables: { POWERTOOLS_SERVICE_NAME: name } },
  },
});

const logs = { Effect: 'Allow', Action: 'logs:PutLogEvents', Resource: '*' };

/** A pool whose triggers are one function, and a function that may create and read users. */
export const poolStack = {
  Resources: {
    Pool: pool,
    App: client,
    Admins: {
      Type: 'AWS::Cognito::UserPoolGroup',
      Properties: { GroupName: 'admin', Description: 'Those who run the site', UserPoolId: { Ref: 'Pool' } },
    },
    TriggersRole: role(logs),
    Triggers: lambda('triggers', 'TriggersRole', 'triggers'),
    MayInvoke: permission,
    CallerRole: role({
      Effect: 'Allow',
      Action: ['cognito-idp:AdminCreateUser', 'cognito-idp:AdminGetUser'],
      Resource: poolArn,
    }),
    Caller: lambda('caller', 'CallerRole', 'caller'),
  },
};
