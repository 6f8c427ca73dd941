// The limits of the specification (sections 5 and 9 of both documents), each once.

export const limits = {
  title: { min: 3, max: 100 },
  subtitle: { min: 3, max: 200 },
  extract: { min: 10, max: 5000 },
  tags: { min: 1, max: 10 },
  images: { min: 1, max: 5 },
  alt: { min: 3, max: 125 },
  caption: { max: 200 },
  staffPassword: { min: 6 },
  /** Characters, the plus sign among them. */
  phone: { min: 8, max: 16 },
  company: { max: 25 },
  natureOfBusiness: { max: 100 },
  /** Characters of the contact form's fields. */
  contact: {
    name: 25,
    email: 50,
    message: 100,
    /** How many requests of one e-mail address are taken within a day. */
    perAddressPerDay: 5,
    /** How many requests of one network (IPv4 /24, IPv6 /56) are taken within an hour. */
    perNetworkPerHour: 20,
    /** How many come through one network of CloudFront's, or of one who calls the gateway directly and makes up networks, within an hour. */
    perCallerPerHour: 200,
    /** The same words from the same address are the same request for this long. */
    sameForHours: 24,
    keptDays: 400,
  },
  /** How long the draft says its free plan lasts; nobody reads it but the draft. */
  draftHours: 720,
  /** Before the login goes on, so that the success can be read. */
  profileRedirectMs: 2000,
  /** How long the web keeps what it knows of a subscription or a payment. */
  statusCacheSeconds: 300,
  /** Characters; a shorter secret could be guessed by who has seen one token. */
  handOffSecret: { min: 32 },
  /** A one-time token's life. */
  signupTokenSeconds: 600,
  /** Paid modules stay open this long when a renewal could not be paid. */
  pastDueGraceDays: 7,
  /** Bytes of one uploaded image. */
  imageBytes: { min: 1, max: 10 * 1024 * 1024 },
  /** Pixels a side: a file of a few kilobytes may declare an image that no phone can hold in memory. */
  imageSide: { max: 12_000 },
  /** Newsletters on one page of the list. */
  page: { default: 10, max: 50 },
  /** Bytes of a JSON request body. The longest newsletter that is valid takes about 40 kB. */
  bodyBytes: { max: 128 * 1024 },
  /** Bytes of a delivery of Stripe's; its events are at most about 256 kB. */
  webhookBytes: { max: 1024 * 1024 },
} as const;
