// The errors of a Cognito user pool, with the names and messages that its clients know.
import { AwsError } from '../aws-error.ts';

const notAuthorized = (message: string) => new AwsError('NotAuthorizedException', message);
export const invalidParameter = (message: string) => new AwsError('InvalidParameterException', message);

// The same message for a wrong password and for an unknown user (preventUserExistenceErrors).
export const wrongCredentials = () => notAuthorized('Incorrect username or password.');
export const invalidRefreshToken = () => notAuthorized('Invalid Refresh Token.');
export const refreshTokenExpired = () => notAuthorized('Refresh Token has expired');
export const refreshTokenRevoked = () => notAuthorized('Refresh Token has been revoked');
export const temporaryPasswordExpired = () =>
  notAuthorized('Temporary password has expired and must be reset by an administrator.');
export const sessionUnknown = () => notAuthorized('Invalid session for the user.');
export const sessionExpired = () => notAuthorized('Invalid session for the user, session is expired.');
export const sessionUsed = () =>
  notAuthorized('Invalid session for the user, session can only be used once.');

export const notResettable = () => notAuthorized('User password cannot be reset in the current state.');
export const invalidAccessToken = () => notAuthorized('Invalid Access Token');
export const accessTokenExpired = () => notAuthorized('Access Token has expired');
export const accessTokenRevoked = () => notAuthorized('Access Token has been revoked');

export const userExists = () => new AwsError('UsernameExistsException', 'User account already exists');
export const userDisabled = () => notAuthorized('User is disabled.');
export const groupNotFound = () => new AwsError('ResourceNotFoundException', 'Group not found.');
export const resendNotPossible = () =>
  new AwsError(
    'UnsupportedUserStateException',
    'Resend not possible. User status is not FORCE_CHANGE_PASSWORD',
  );
export const userNotFound = () => new AwsError('UserNotFoundException', 'User does not exist.');
export const passwordResetRequired = () =>
  new AwsError('PasswordResetRequiredException', 'Password reset required for the user');
export const recoveryCodeMismatch = () =>
  new AwsError('CodeMismatchException', 'Invalid verification code provided, please try again.');
export const recoveryCodeExpired = () =>
  new AwsError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
export const tooManyAttempts = () =>
  new AwsError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
export const weakPassword = (reason: string) =>
  new AwsError('InvalidPasswordException', `Password did not conform with policy: ${reason}`);
export const totpMismatch = () => new AwsError('CodeMismatchException', 'Invalid code received for user');
export const totpUsed = () =>
  new AwsError('ExpiredCodeException', 'Your software token has already been used once.');
export const totpSetupMismatch = () => new AwsError('EnableSoftwareTokenMFAException', 'Code mismatch');
export const unknownClient = (clientId: string) =>
  new AwsError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`);
export const unknownPool = (userPoolId: string) =>
  new AwsError('ResourceNotFoundException', `User pool ${userPoolId} does not exist.`);
export const unsignedCall = () =>
  new AwsError('MissingAuthenticationTokenException', 'Missing Authentication Token');
export const unknownOperation = () => new AwsError('UnknownOperationException');
export const unreadableBody = () => new AwsError('SerializationException');
