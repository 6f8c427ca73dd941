// The words of an image upload.
const CHOOSE = 'Please choose a JPEG, PNG, WebP, AVIF or GIF image';

export const imageUpload = {
  toast: {
    loading: 'Uploading image...',
    success: 'Image uploaded successfully!',
    error: 'Image upload failed',
  },
  uploading: (fileName: string) => `Uploading ${fileName}`,
  cancel: 'Cancel upload',
  tryAgain: 'Try again',
  canceled: 'The upload was cancelled',
  linkFailed: 'Failed to generate presigned URL',
  linkInvalid: 'Presigned URL is invalid or undefined',
  failedWithStatus: (status: number) => `S3 upload failed with status ${status}`,
  failed: 'Failed to upload file to S3',
  invalid: {
    unreadable: `This file cannot be read as an image. ${CHOOSE}`,
    svg: `SVG files can carry scripts, so they are not accepted. ${CHOOSE}`,
    notAnImage: `This file is not an image we can show. ${CHOOSE}`,
    empty: 'The image is empty',
    tooLarge: 'The image is larger than 10 MB',
    animationTooLarge:
      'The image moves and is larger than 2 MB. Please choose a shorter one, or a still image',
    tooManyPixels: 'The image is larger than 12,000 pixels on a side',
    noCanvas: 'This browser cannot draw images',
    notEncoded: 'This image could not be prepared',
  },
} as const;
