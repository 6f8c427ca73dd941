// The messages of the specification that more than one room says, word for word.

export const words = {
  tokenRequired: 'Authentication token is required to create content',
  contentCreated: 'Content created successfully!',
  contentFailed: 'Failed to create content',
  imageUploading: 'Uploading image...',
  imageUploaded: 'Image uploaded successfully!',
  imageUploadFailed: 'Image upload failed',
  loginFailed: 'Login failed. Please try again.',
  unhandledSignInStep: 'Unhandled sign-in step',
  loggingOut: 'Logging out...',
} as const;
