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
  becomesStill: (fileName: string) =>
    `${fileName} is an animated PNG. Readers get it still: a GIF or a WebP stays animated.`,
  canceled: 'The upload was cancelled',
  linkFailed: 'Failed to generate presigned URL',
  linkInvalid: 'Presigned URL is invalid or undefined',
  failedWithStatus: (status: number) => `S3 upload failed with status ${status}`,
  failed: 'Failed to upload file to S3',
  invalid: {
    unreadable: `This file cannot be read as an image. ${CHOOSE}`,
    svg: `SVG files can carry scripts, so they are not accepted. ${CHOOSE}`,
    heic: 'This is a HEIC photo, which most browsers cannot show. Save it as a JPEG and choose that. An iPhone takes JPEGs under Settings, Camera, Formats, “Most Compatible”.',
    empty: 'The image is empty',
    tooLarge: 'The image is larger than 10 MB',
    tooManyPixels: 'The image has more than 50 megapixels',
    noCanvas: 'This browser cannot draw images',
    notEncoded: 'This image could not be prepared',
  },
} as const;
