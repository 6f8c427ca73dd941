/** Shown once on a page whose stories, logos or figures are samples. */
export const SAMPLE_NOTE = 'Stories, names and figures that praise us on this page are samples.';
