// The limits of the product, each once. docs/product.md does not repeat them.

/** Characters of the contact form's fields. Separate, because a public page downloads them without the other limits. */
export const contactFieldLimits = { name: 25, email: 50, message: 100 } as const;

export const limits = {
  title: { min: 3, max: 100 },
  subtitle: { min: 3, max: 200 },
  extract: { min: 10, max: 5000 },
  tags: { min: 1, max: 10 },
  images: { min: 1, max: 5 },
  alt: { min: 3, max: 125 },
  caption: { max: 200 },
  staffPassword: { min: 6 },
  /** Characters, including the plus sign. */
  phone: { min: 8, max: 16 },
  company: { max: 25 },
  natureOfBusiness: { max: 100 },
  contact: {
    /** Requests of one e-mail address per day. */
    perAddressPerDay: 5,
    /** Requests of one network (IPv4 /24, IPv6 /56) per hour. */
    perNetworkPerHour: 20,
    /** For this long, the same words from the same address are the same request. */
    sameForHours: 24,
    keptDays: 400,
  },
  /**
   * Calls that cost money or mail, or that use up what a service allows us, of one person in an hour of the clock. A person in
   * a hurry stays far below: 600 uploads are ten articles with all their images.
   */
  callsPerHour: {
    /** Stripe's pages: to pay, and to manage the plan. */
    checkout: 60,
    /**
     * Questions to Stripe whether a checkout is paid. A purchase asks six times at most: once on `/cancel`, four times on
     * `/success`, and once when all queries are refreshed.
     */
    paymentStatus: 120,
    cancellation: 60,
    upload: 600,
    preview: 300,
    /** One sign-up takes four calls. */
    signUp: 60,
    /** Of one network (IPv4 /24, IPv6 /56), where the tenant does not sign who it is: fifty people of an office. */
    signUpOfNetwork: 600,
    /** Of one network: tokens that the human check's provider is asked about, ten for each request that the form takes. */
    humanCheck: 200,
  },
  /** The duration of the free plan in a profile draft. Nothing else reads it. */
  draftHours: 720,
  /** How long the success sentence is shown before the login goes on. */
  profileRedirectMs: 2000,
  /** How long the web caches the status of a subscription or a payment. */
  statusCacheSeconds: 300,
  /** Characters. A person who has seen one token could guess a shorter secret. */
  handOffSecret: { min: 32 },
  /** The lifetime of a one-time token. */
  oneTimeTokenSeconds: 600,
  /** Paid modules stay open for this long after a failed renewal. */
  pastDueGraceDays: 7,
  /** Bytes of one uploaded image. */
  imageBytes: { min: 1, max: 10 * 1024 * 1024 },
  /** Articles on one page of the list. */
  page: { default: 10, max: 50 },
  /** Bytes of a JSON request body, unless its endpoint takes more. */
  bodyBytes: { max: 128 * 1024 },
  /** The body of an article: bytes of its JSON, levels of its nodes, number of its nodes, and of its images. */
  articleBody: { bytes: 204_800, depth: 16, nodes: 5000, images: 60 },
  /** Characters of the address of a link in a body. */
  linkAddress: { max: 2048 },
  /** Rows of a table in a body, its head included, and columns. */
  table: { rows: 50, columns: 8 },
  /** Lessons of one module: they lie in one item, which everyone who learns reads. */
  lessonsPerModule: { max: 200 },
  /** Bytes of a request that carries an article with its body. */
  articleRequestBytes: { max: 256 * 1024 },
  draft: {
    /** A history entry of a save is made at most this often. */
    historyMinutes: 10,
    /** So many of the newest entries are kept. */
    historyEntries: 50,
    /** The lifetime of a preview's link. */
    previewMinutes: 60,
  },
  /** An upload that no saved draft ever named is deleted after so many days. */
  unusedUploadDays: 30,
  /** An upload begins at most so long after its link was made. A leaked link is worth little. */
  uploadLinkSeconds: 300,
  /** Publishing waits so long for images that are still being prepared. */
  imageWaitMs: 8000,
  /** The image function is stopped after so long. A photograph takes two seconds, an animation of fifty megapixels a minute. */
  imageDrawingSeconds: 180,
  /** Pixels of an image, all frames of an animation together. */
  imagePixels: { max: 50_000_000 },
  /** Frames of an animated image. Millions of tiny ones fit into the other limits, and take hours to draw. */
  imageFrames: { max: 1000 },
  /** Bytes of a delivery from Stripe, whose events have at most about 256 kB. */
  webhookBytes: { max: 1024 * 1024 },
  /** How many days back the tables can be restored: as far as DynamoDB goes. The privacy page states it. */
  recoveryDays: 35,
} as const;
