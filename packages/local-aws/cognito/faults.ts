// The errors of a Cognito user pool, by the names and sentences under which its clients know them.

/** An answer other than success: `type` goes into `__type` and `x-amzn-ErrorType`, always with status 400. */
export class Fault extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

export const notAuthorized = (message: string) => new Fault('NotAuthorizedException', message);
export const invalidParameter = (message: string) => new Fault('InvalidParameterException', message);

// One sentence for a wrong password and for an unknown user (preventUserExistenceErrors).
export const wrongCredentials = () => notAuthorized('Incorrect username or password.');
export const userDisabled = () => notAuthorized('User is disabled.');
export const lockedOut = () => notAuthorized('Password attempts exceeded');
export const invalidAccessToken = () => notAuthorized('Invalid Access Token');
export const accessTokenExpired = () => notAuthorized('Access Token has expired');
export const accessTokenRevoked = () => notAuthorized('Access Token has been revoked');
export const invalidRefreshToken = () => notAuthorized('Invalid Refresh Token.');
export const refreshTokenExpired = () => notAuthorized('Refresh Token has expired');
export const refreshTokenRevoked = () => notAuthorized('Refresh Token has been revoked');
export const temporaryPasswordExpired = () =>
  notAuthorized('Temporary password has expired and must be reset by an administrator.');
export const sessionUnknown = () => notAuthorized('Invalid session for the user.');
export const sessionExpired = () => notAuthorized('Invalid session for the user, session is expired.');
export const sessionUsed = () =>
  notAuthorized('Invalid session for the user, session can only be used once.');

export const userNotConfirmed = () => new Fault('UserNotConfirmedException', 'User is not confirmed.');
export const passwordResetRequired = () =>
  new Fault('PasswordResetRequiredException', 'Password reset required for the user');
export const userNotFound = () => new Fault('UserNotFoundException', 'User does not exist.');
export const userExists = () => new Fault('UsernameExistsException', 'User account already exists');
export const weakPassword = (reason: string) =>
  new Fault('InvalidPasswordException', `Password did not conform with policy: ${reason}`);
export const totpMismatch = () => new Fault('CodeMismatchException', 'Invalid code received for user');
export const totpUsed = () =>
  new Fault('ExpiredCodeException', 'Your software token has already been used once.');
export const totpSetupMismatch = () => new Fault('EnableSoftwareTokenMFAException', 'Code mismatch');
export const mailedCodeMismatch = () =>
  new Fault('CodeMismatchException', 'Invalid verification code provided, please try again.');
export const mailedCodeExpired = () =>
  new Fault('ExpiredCodeException', 'Invalid code provided, please request a code again.');
export const tooManyAttempts = () =>
  new Fault('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
export const unknownClient = (clientId: string) =>
  new Fault('ResourceNotFoundException', `User pool client ${clientId} does not exist.`);
export const unknownPool = (poolId: string) =>
  new Fault('ResourceNotFoundException', `User pool ${poolId} does not exist.`);
export const unsupportedToken = () =>
  new Fault('UnsupportedTokenTypeException', 'The token type is not supported.');
export const unknownOperation = () => new Fault('UnknownOperationException', '');
export const unreadableBody = () => new Fault('SerializationException', '');
export const unsigned = () =>
  new Fault('MissingAuthenticationTokenException', 'Missing Authentication Token');
