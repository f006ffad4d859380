/** Functions of a pool by trigger name. */
export type TriggerArns = Partial<
  Record<
    'DefineAuthChallenge' | 'CreateAuthChallenge' | 'VerifyAuthChallengeResponse' | 'PreTokenGenerationConfig',
    string
  >
>;

export type PasswordPolicy = {
  MinimumLength: number;
  RequireLowercase: boolean;
  RequireNumbers: boolean;
  RequireSymbols: boolean;
  RequireUppercase: boolean;
};

/** The fields are those that ListGroups returns. */
export type GroupDefinition = {
  UserPoolId: string;
  GroupName: string;
  Description?: string | undefined;
  Precedence?: number | undefined;
};

export type ClientDefinition = {
  id: string;
  flows: ('ALLOW_CUSTOM_AUTH' | 'ALLOW_USER_SRP_AUTH' | 'ALLOW_REFRESH_TOKEN_AUTH')[];
  preventsExistenceErrors: boolean;
  revokesTokens: boolean;
  /** Seconds for which a refresh token works after its rotation; undefined without rotation. */
  rotationGraceSeconds: number | undefined;
  accessSeconds: number;
  idSeconds: number;
  refreshSeconds: number;
  /** Between a challenge and its response. */
  sessionSeconds: number;
  /** Attributes in id tokens and GetUser; undefined: all. */
  readable: string[] | undefined;
  writable: string[] | undefined;
};

/** A user pool whose users are created by administrators and sign in by e-mail address. */
export type PoolDefinition = {
  id: string;
  /** The id without its region; part of every proof of a password. */
  name: string;
  issuer: string;
  passwordPolicy: PasswordPolicy;
  /** Tells whether users may require a code of an authenticator app (software token) besides their password. */
  softwareTokens: boolean;
  /** Attributes that cannot change once the user is created. */
  immutable: string[];
  required: string[];
  triggers: TriggerArns;
  clients: ClientDefinition[];
  groups: GroupDefinition[];
};
