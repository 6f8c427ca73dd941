// The limits of the product, each once in the code. Rules of docs/product.md repeat some of them: change them there, too.

/** Characters of the contact form's fields. They are separate so that a public page downloads no other limits. */
export const contactFieldLimits = { name: 25, email: 50, message: 100 } as const;
export const withdrawalFieldLimits = { name: 100, contract: 200, message: 1000 } as const;

export const limits = {
  title: { min: 3, max: 100 },
  subtitle: { min: 3, max: 200 },
  extract: { min: 10, max: 5000 },
  tags: { min: 1, max: 10 },
  images: { min: 1, max: 5 },
  alt: { min: 3, max: 125 },
  caption: { max: 200 },
  /** The lines of 'What is inside'. */
  inside: { lines: 6, max: 120 },
  takeaway: { max: 120 },
  /** The words of an address as they are typed. `toSlug` keeps fewer. */
  addressWords: { max: 100 },
  /** What search results show of an article. They cut what is longer. */
  searchTitle: { max: 70 },
  searchDescription: { max: 170 },
  /** Characters of what staff write of an author. At most `max` can be chosen; `stored` counts those who were removed, too. */
  author: { name: { min: 1, max: 80 }, about: { max: 200 }, link: { max: 300 }, max: 10, stored: 50 },
  /** The blanks of a prompt: characters of a name, and different ones in a prompt. */
  blank: { name: 40, perPrompt: 12 },
  /** A customer's own words, which fill blanks. They are in one item: at most some 160 KB in any language. */
  ownWords: { max: 100, text: { max: 500 } },
  /** How long a lesson takes, as an editor may set it. */
  lessonMinutes: { min: 1, max: 240 },
  /** Characters of a query, and the hits of an answer. */
  search: { max: 100, hits: 10 },
  staffPassword: { min: 6 },
  /** Stripe takes 200 characters of `client_reference_id`. A customer with a longer id could never pay. */
  userId: { max: 200 },
  /** Characters, including the plus sign. */
  phone: { min: 8, max: 16 },
  company: { max: 25 },
  natureOfBusiness: { max: 100 },
  /** Stripe takes 500 characters of its metadata; its comment has no documented limit. */
  cancellationComment: { max: 500 },
  /** What a customer keeps: prompts and texts together, and characters of a note. `page` is what a list asks for at once. */
  kept: { things: 500, note: { max: 2000 }, page: 99 },
  contact: {
    /** Requests per e-mail address and day. */
    perAddressPerDay: 5,
    /** Requests per network (IPv4 /24, IPv6 /56) and hour. */
    perNetworkPerHour: 20,
    /** Within this time, the same words from the same address are the same request. */
    sameForHours: 24,
    keptDays: 400,
  },
  newsletter: {
    /** Sign-ups without a human check per hour: of a network (IPv4 /24, IPv6 /56), and in all. */
    perNetworkPerHour: 10,
    perHour: 100,
    /** Mails to confirm to one inbox within so many days that nobody answers. */
    unanswered: { max: 3, days: 30 },
    /** After that, one in so many days, for whoever solves the human check. */
    daysBetweenChecked: 7,
    /** A press within this time after such a mail puts no second one. */
    minutesBetween: 10,
    /** So many issues in a row that an inbox could not take end a subscription. */
    softBounces: 3,
  },
  /** The mail of an issue of the newsletter. */
  issue: {
    subject: { min: 3, max: 150 },
    previewLine: { max: 200 },
    fromName: { min: 1, max: 60 },
    /** 'Send now' leaves so much time to take it back. */
    minutesBefore: 5,
    /** An issue is planned for so long at most. */
    latestDays: 365,
    /** An issue that could not begin for so long asks whether it still should. */
    latestStartHours: 24,
    /** The records of its mails, without which nobody knows who has got it. */
    keptDays: 90,
    /** Of a list with an import of more people than `import`, so many get the first issue a day before the others. */
    firstAfterImport: { import: 500, mails: 500 },
    /** Above this Gmail cuts a mail. */
    htmlBytes: 100_000,
  },
  /**
   * Calls per person and hour of the clock that cost money or mail, or that use up a service's quota. A busy person stays far
   * below: 600 uploads are ten articles with all their images.
   */
  callsPerHour: {
    /** Stripe's pages: to pay, and to manage the plan. */
    checkout: 60,
    /**
     * Calls that ask Stripe whether a checkout is paid. A purchase asks five times at most: once on `/cancel`, and up to four times on
     * `/success`, until it is paid.
     */
    paymentStatus: 120,
    /** Cancellations, changes of mind about them, and reasons for them. */
    cancellation: 60,
    /** Questions of the account page about how the plan is paid for. */
    billing: 120,
    /** Reads of the invoice list. Each asks Stripe. */
    invoices: 120,
    /** Presses in the account that subscribe to the newsletter, or leave it. */
    newsletter: 10,
    /** Copies of one's own data. */
    dataExport: 10,
    /** Deletions of one's account, which copies must not use up. */
    accountDeletion: 10,
    /** Requests to begin anew after a deletion. */
    beginAnew: 10,
    upload: 600,
    /** Images that an import fetches: 500 posts with three images each. */
    imageFetch: 1500,
    preview: 300,
    /** Test mails of an issue. */
    testMail: 10,
    /** One sign-up takes four calls. */
    signUp: 60,
    /** Verified tokens of the human check per network: ten for each request that the form accepts. */
    humanCheck: 200,
  },
  /** The duration of the free plan in a profile draft. Nothing else reads it. */
  draftHours: 720,
  /** How long the success sentence is shown before the login goes on. */
  profileRedirectMs: 2000,
  /** How long the web caches the status of a subscription or a payment. */
  statusCacheSeconds: 300,
  /** Characters. Whoever has seen one token could guess a shorter secret. */
  handOffSecret: { min: 32 },
  /** How old a sign-in may be for a change that could take the account from its owner. */
  recentSignInMinutes: 15,
  /** The lifetime of a one-time token. */
  oneTimeTokenSeconds: 600,
  /** Paid modules stay open for this long after a failed renewal. */
  pastDueGraceDays: 7,
  /** Links that confirm an address: of one customer for one purpose, which is the contact address or that for invoices. A month is 30 days. */
  addressLinks: {
    validDays: 7,
    /** To one inbox. */
    toInbox: { perDay: 3, perMonth: 9 },
    perDay: 6,
    perMonth: 30,
    /** Customers whose links to one inbox nobody has pressed, within a month. A further customer can send none there. */
    customersPerInbox: 3,
  },
  /** Hosts from which an import fetches images. */
  imageHosts: { max: 500 },
  /** Bytes of one uploaded image. */
  imageBytes: { min: 1, max: 10 * 1024 * 1024 },
  /** Articles on one page of the list. */
  page: { default: 10, max: 50 },
  /** Articles on one page of a list that people see: rows of two, three and four are full. */
  readingPage: 12,
  /** Bytes of a JSON request body, unless its endpoint takes more. */
  bodyBytes: { max: 128 * 1024 },
  /** The body of an article: bytes of its JSON, depth and number of its nodes, number of its images. */
  articleBody: { bytes: 204_800, depth: 100, nodes: 5000, images: 60 },
  /** The highest number at which a numbered list may begin. */
  listStart: 9999,
  /** Characters in the address of a link. */
  linkAddress: { max: 2048 },
  /** Rows (with the head) and columns of a table in a body. */
  table: { rows: 50, columns: 8 },
  /** Lessons of one module. All are in one item, which every reader of lessons loads. */
  lessonsPerModule: { max: 200 },
  /** Bytes of a request that carries an article with its body. */
  articleRequestBytes: { max: 256 * 1024 },
  draft: {
    /** The least time between two history entries for saves. */
    historyMinutes: 10,
    /** The number of newest entries that are kept. */
    historyEntries: 50,
    /** The lifetime of a preview's link. */
    previewMinutes: 60,
  },
  /** A file with the posts of another service. Its bytes count unpacked, too. */
  import: { posts: 500, bytes: 100 * 1024 * 1024, imagesAtOnce: 4 },
  /** Days after which an upload that no draft names is deleted. */
  unusedUploadDays: 30,
  /** The lifetime of an upload link, in which the upload must begin. It is short, in case a link leaks. */
  uploadLinkSeconds: 300,
  /** The longest time that publishing waits for images that are still being prepared. */
  imageWaitMs: 8000,
  /** The time limit of the image function. A photograph takes two seconds, an animation of fifty megapixels a minute. */
  imageDrawingSeconds: 180,
  /** Pixels of an image. The frames of an animation count together. */
  imagePixels: { max: 50_000_000 },
  /** Frames of an animated image. Millions of tiny ones fit into the other limits, and take hours to draw. */
  imageFrames: { max: 1000 },
  /** Bytes of a delivery from Stripe. Its events have at most about 256 kB. */
  webhookBytes: { max: 1024 * 1024 },
  /** How many days back the tables can be restored: as far as DynamoDB goes. The privacy page states it. */
  recoveryDays: 35,
} as const;
