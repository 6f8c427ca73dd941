// Which folder may import which (docs/decisions/0002). `test/unit/import-rules.test.ts` plants a violation of each rule and
// expects this check to fail.

/** A rule: files matching `from` import none of our own modules outside `allowed`. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^(bin|infra|functions|web|shared|local|packages|identity|test)/', pathNot: allowed },
});

/** A rule: only files matching `allowedFrom` import a package. */
const importer = (packagePattern, allowedFrom, comment) => ({
  name: `importer-of-${packagePattern.replaceAll(/[^a-z0-9]+/g, '-')}`,
  comment,
  severity: 'error',
  from: { pathNot: `${allowedFrom}|node_modules` },
  to: { path: `node_modules/${packagePattern}` },
});

/**
 * The files of a subject in `functions` that other subjects may import. Articles and lessons share a table and the rule who may
 * read, and writing publishes both, so they have entries for each other; a circle of files stays an error.
 */
const SUBJECT_ENTRIES = [
  'articles/(access|article|article-id|article-records|articles\\.table|author|authors\\.table|read-article)',
  'contact/(check-human|requests-by-address\\.table)',
  'customers/(address-link|addresses|compose-to-customer|customer|subscription-access|customers\\.table)',
  'issues/issues-of-person',
  'images/(image-key|require-images|release-images|uploads\\.table)',
  'issues/(marks\\.table|newest-issue)',
  'kept/kept\\.table',
  'lessons/(lesson|lesson-records|lessons\\.table|progress\\.table|read-lesson)',
  'newsletter/(change-subscriber|confirm|list-mail|move-subscriber|subscriber-links|subscribers\\.table|subscribers-of-person\\.table)',
  'mail-links/mail-link',
  'search/search\\.table',
  'mails/(address-id|letter|mail|mails\\.table|outbox\\.table|render-letter|send-mail|ses\\.client|staff-report|start-sending)',
  'subscriptions/account-at-stripe',
  'writing/(change-draft|draft)',
].join('|');

/**
 * The files of a feature in `web` that other features may import: how an author and a body look, the field in which it is written, the frame of a
 * page, what texts and issues ask alike, and what a text and the tool say of an issue.
 */
const FEATURE_ENTRIES = [
  'articles/(author\\.tsx|body\\.(tsx|css)|own-prompt\\.tsx)',
  'customers/page\\.tsx',
  'issues/(stop-bar|of-article)\\.tsx',
  'writing/(body-field|moment-fields|step-dialog)\\.tsx',
  'writing/zoned-time\\.ts',
].join('|');

export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Imports point one way.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      comment: 'The import resolves to nothing.',
      from: {},
      // dynalite has no types of its own; we declare them as a module without a file.
      to: { couldNotResolve: true, pathNot: '^dynalite/types$' },
    },
    {
      name: 'no-undeclared-package',
      severity: 'error',
      comment: 'package.json does not name the package.',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'product-does-not-use-development-packages',
      severity: 'error',
      comment: 'What runs in a Lambda or a browser stands under `dependencies`.',
      from: { path: '^(functions|shared|identity|web)/', pathNot: '^web/build/' },
      to: { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/(@types|schema-dts)/' },
    },
    only('shared-imports-nothing-of-ours', '^shared/', '^shared/', 'shared → zod alone.'),
    {
      name: 'shared-imports-zod-alone',
      severity: 'error',
      comment: 'shared → zod alone.',
      from: { path: '^shared/' },
      to: { path: 'node_modules/', pathNot: 'node_modules/zod/' },
    },
    {
      name: 'shared-runs-everywhere',
      severity: 'error',
      comment: 'shared runs in a browser too: no module of Node.',
      from: { path: '^shared/' },
      to: { dependencyTypes: ['core'] },
    },
    only('functions-import-shared', '^functions/', '^(functions|shared)/', 'functions → shared.'),
    only(
      'platform-imports-shared',
      '^functions/platform/',
      '^(functions/platform|shared)/',
      'platform → shared.',
    ),
    only(
      'wrappers-import-platform',
      '^functions/[^/]+\\.ts$',
      '^(functions/platform|shared)/',
      'handle.ts, handle-job.ts → platform, shared.',
    ),
    only(
      'subjects-import-entries-of-others',
      '^functions/(?!http/|events/|platform/)([^/]+)/',
      `^(functions/$1/|functions/platform/|functions/(${SUBJECT_ENTRIES})\\.ts$|shared/)`,
      'A subject → platform, shared, its own files, and the entry files of other subjects.',
    ),
    {
      name: 'handlers-never-import-each-other',
      severity: 'error',
      comment: 'http, events → handle, subjects, platform, shared; never each other.',
      from: { path: '^functions/(http|events)/' },
      to: { path: '^functions/(http|events)/' },
    },
    only('web-imports-shared', '^web/', '^(web|shared)/', 'web → shared.'),
    {
      name: 'functions-settings-are-not-for-the-web',
      severity: 'error',
      comment: "The web does not read the functions' environment.",
      from: { path: '^web/' },
      to: { path: '^shared/settings\\.ts$' },
    },
    only('ui-knows-no-word-of-the-product', '^web/ui/', '^web/ui/', 'ui → nothing of ours but ui.'),
    only(
      'content-imports-shared',
      '^web/content/',
      '^(web/content/|web/paths\\.ts$|shared/)',
      'content → paths, shared.',
    ),
    {
      name: 'features-never-import-each-other',
      severity: 'error',
      comment: 'A feature imports of others only session, images and the entry files.',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/', pathNot: `^web/features/(($1|session|images)/|(${FEATURE_ENTRIES})$)` },
    },
    only(
      'features-import-ui-and-content',
      '^web/features/',
      '^(web/(features|ui|content|drawings)/|web/[^/]+$|shared/)',
      "features → ui, content, the files at web's root, shared.",
    ),
    only(
      'pages-import-features',
      '^web/pages/',
      '^(web/(pages|features|ui|content|drawings)/|web/[^/]+$|shared/)',
      "pages → features, ui, content, the files at web's root, shared.",
    ),
    only(
      'scripts-import-features',
      '^web/scripts/',
      '^(web/(scripts|features|ui|content|drawings)/|web/[^/]+$|shared/)',
      "scripts → features, ui, content, the files at web's root, shared; a page names its script by a path string.",
    ),
    only(
      'app-imports-its-pages',
      '^web/app/',
      '^(web/(app|pages/app|features|ui|content|drawings)/|web/[^/]+$|shared/)',
      "app → its pages, features, ui, content, the files at web's root, shared.",
    ),
    only(
      'web-root-imports-ui-and-content',
      '^web/[^/]+$',
      '^(web/(ui|content)/|web/[^/]+$|shared/)',
      "The files at web's root → ui, content, each other, shared.",
    ),
    {
      name: 'site-and-app-pages-are-separate',
      severity: 'error',
      comment: 'Public pages and pages of the application never import each other.',
      from: { path: '^web/pages/(site|app)/' },
      to: { path: '^web/pages/', pathNot: '^web/pages/$1/' },
    },
    only('infra-imports-shared', '^infra/', '^(infra|shared)/', 'infra → shared; functions by path string.'),
    only('bin-imports-infra-and-shared', '^bin/', '^(bin|infra|shared)/', 'bin → infra, shared.'),
    {
      name: 'product-does-not-import-the-laptop',
      severity: 'error',
      comment: 'Nothing of the product imports local, packages or test.',
      from: { path: '^(bin|infra|functions|web|shared|identity)/' },
      to: { path: '^(local|packages|test)/' },
    },
    only(
      'local-does-not-import-the-product',
      '^local/',
      '^(local|packages|shared|identity)/',
      'local → packages, shared; it runs the product as deployed.',
    ),
    {
      name: 'packages-never-import-the-product-or-each-other',
      severity: 'error',
      comment: 'A package knows no word of the product and no other package.',
      from: { path: '^packages/([^/]+)/' },
      to: {
        path: '^(bin|infra|functions|web|shared|local|packages|identity|test)/',
        pathNot: '^packages/$1/',
      },
    },
    only(
      'identity-imports-nothing',
      '^identity/',
      '^identity/',
      'The Action runs at the tenant as one file.',
    ),
    importer(
      '@aws-sdk/client-dynamodb|node_modules/@aws-sdk/lib-dynamodb',
      '^functions/.*\\.table\\.ts$|^(bin|local|packages|test)/',
      'DynamoDB: *.table.ts, and the commands of operators.',
    ),
    importer(
      '@aws-sdk/(client-s3|s3-request-presigner)',
      '^functions/.*\\.bucket\\.ts$|^(bin|local|packages|test)/',
      'S3: *.bucket.ts, and the commands of operators.',
    ),
    importer(
      '@aws-sdk/',
      '^functions/.*\\.(table|bucket|client)\\.ts$|^functions/platform/lambda-credentials\\.ts$|^(bin|local|packages|test)/',
      'Any other AWS SDK: *.client.ts, and the commands of operators.',
    ),
    importer('@middy/', '^functions/handle\\.ts$', 'middy: handle alone.'),
    importer(
      'stripe/',
      '^functions/subscriptions/stripe\\.client\\.ts$|^(bin|local|packages|test)/',
      'Stripe: one client, and the commands of operators.',
    ),
    importer('@auth0/', '^web/features/session/|^(packages|test)/', "Auth0: the customers' session alone."),
    importer('oidc-provider/', '^packages/local-auth0/', 'oidc-provider: the local tenant alone.'),
    importer('aws-cdk-lib/', '^(bin|infra|test/infra)/', 'CDK: bin, infra and their tests.'),
    importer(
      '(aws-amplify|@aws-amplify)/',
      '^web/(pages/app/content-|features/(staff|article-form|images)/)|^(packages|test)/',
      "Amplify: the staff tool's chunk alone.",
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(cdk\\.out|dist|\\.local)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
