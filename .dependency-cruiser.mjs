// Who may import whom (docs/decisions/0002). Keyed on folder patterns; `test/unit/import-rules.test.ts` plants
// forbidden imports and expects this step to fail.

/** Our own modules outside what `from` may use. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^(bin|infra|functions|web|shared|local|identity|test)/', pathNot: allowed },
});

/** One package, one importer. */
const importer = (packagePattern, allowedFrom, comment) => ({
  name: `importer-of-${packagePattern.replaceAll(/[^a-z0-9]+/g, '-')}`,
  comment,
  severity: 'error',
  from: { pathNot: allowedFrom },
  to: { path: `node_modules/${packagePattern}` },
});

export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Arrows point one way.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      comment: 'An import that resolves to nothing.',
      from: {},
      // dynalite's types are declared by us, as a module without a file.
      to: { couldNotResolve: true, pathNot: '^dynalite/types$' },
    },
    {
      name: 'no-undeclared-package',
      severity: 'error',
      comment: 'A package that package.json does not name.',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'product-does-not-use-development-packages',
      severity: 'error',
      comment: 'What runs in a Lambda or a browser stands under `dependencies`.',
      from: {
        path: '^(functions|shared|identity|web/(site|app|features|ui|content|api|draft-key|paths))',
        pathNot: '^web/build/',
      },
      to: { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/(@types|schema-dts)/' },
    },
    only('shared-knows-nobody', '^shared/', '^shared/', 'shared is what everyone agrees on: zod alone.'),
    {
      name: 'shared-imports-zod-alone',
      severity: 'error',
      comment: 'shared is what everyone agrees on: zod alone.',
      from: { path: '^shared/' },
      to: { path: 'node_modules/', pathNot: 'node_modules/zod/' },
    },
    {
      name: 'shared-runs-everywhere',
      severity: 'error',
      comment: 'shared runs in a browser too: nothing of Node.',
      from: { path: '^shared/' },
      to: { dependencyTypes: ['core'] },
    },
    only('domain-is-pure', '^functions/domain/', '^(functions/domain|shared)/', 'domain → shared.'),
    {
      name: 'domain-has-no-sdk',
      severity: 'error',
      comment: 'Rules do not reach outside.',
      from: { path: '^functions/domain/' },
      to: { path: 'node_modules/(@aws-sdk|@smithy|@middy|@aws-lambda-powertools|stripe|jose)/' },
    },
    only(
      'adapters-know-domain',
      '^functions/adapters/',
      '^(functions/(adapters|domain)/|shared/)',
      'adapters → domain, shared, their one SDK.',
    ),
    only(
      'handle-knows-domain-and-adapters',
      '^functions/[^/]+\\.ts$',
      '^(functions/([^/]+\\.ts|request/|adapters/|domain/)|shared/)',
      'handle → request, adapters, domain, shared.',
    ),
    only(
      'requests-know-domain-and-adapters',
      '^functions/request/',
      '^(functions/(request|adapters|domain)/|shared/)',
      'request → adapters, domain, shared.',
    ),
    only(
      'use-cases-know-domain-and-adapters',
      '^functions/use-cases/',
      '^(functions/(use-cases|adapters|domain)/|shared/)',
      'use-cases → adapters, domain, shared; a handler calls them, they call no handler.',
    ),
    {
      name: 'handlers-never-import-each-other',
      severity: 'error',
      comment: 'http, events → handle, use-cases, domain, adapters, shared; never each other.',
      from: { path: '^functions/(http|events)/' },
      to: { path: '^functions/(http|events)/' },
    },
    only('functions-stay-home', '^functions/', '^(functions|shared)/', 'functions → shared.'),
    only('web-stays-home', '^web/', '^(web|shared)/', 'web → shared.'),
    {
      name: 'functions-settings-are-not-for-the-web',
      severity: 'error',
      comment: "The functions' environment is not the web's business.",
      from: { path: '^web/' },
      to: { path: '^shared/settings\\.ts$' },
    },
    only('ui-knows-no-word-of-the-product', '^web/ui/', '^web/ui/', 'ui → nothing of ours.'),
    {
      name: 'features-never-import-each-other',
      severity: 'error',
      comment: 'features → ui, api, shared, never another feature.',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    only(
      'features-below-pages',
      '^web/features/',
      '^(web/(features|ui)/|web/(api|api-error|draft-key|json|paths|web-settings)\\.ts|shared/)',
      'features → ui, api, shared.',
    ),
    {
      name: 'site-and-app-are-strangers',
      severity: 'error',
      comment: 'site, app → features, ui, content, api, shared, never each other.',
      from: { path: '^web/(site|app)/' },
      to: { path: '^web/(site|app)/', pathNot: '^web/$1/' },
    },
    only('infra-knows-shared', '^infra/', '^(infra|shared)/', 'infra → shared; functions by path string.'),
    only('bin-knows-infra-and-shared', '^bin/', '^(bin|infra|shared)/', 'bin → infra, shared.'),
    {
      name: 'the-product-does-not-know-local',
      severity: 'error',
      comment: 'Nothing of the product knows that the laptop or the tests exist.',
      from: { path: '^(bin|infra|functions|web|shared|identity)/' },
      to: { path: '^(local|test)/' },
    },
    only(
      'local-does-not-reach-into-the-product',
      '^local/',
      '^(local|shared|identity)/',
      'local runs the synthesized whole.',
    ),
    importer('@aws-sdk/', '^(functions/adapters|local|test)/|node_modules', 'AWS SDK: adapters only.'),
    importer('@middy/', '^functions/handle\\.ts$|node_modules', 'middy: handle only.'),
    importer(
      'stripe/',
      '^(functions/adapters/stripe\\.ts$|bin/stripe-setup\\.ts$|(local|test)/)|node_modules',
      'Stripe: one adapter.',
    ),
    importer(
      '@auth0/',
      '^web/features/customer/|^test/|node_modules',
      'Auth0 stays in the chunk of the customer session.',
    ),
    importer('oidc-provider/', '^local/tenant/|node_modules', 'The tenant of a laptop, and nobody else.'),
    only(
      'identity-knows-nobody',
      '^identity/',
      '^identity/',
      'The Action runs at the tenant: a file that stands alone.',
    ),
    importer('aws-cdk-lib/', '^(bin|infra|test/infra)/|node_modules', 'CDK: bin, infra and their tests.'),
    importer(
      '(aws-amplify|@aws-amplify)/',
      '^web/(app/(content|staff)-|features/(session|editor)/)|^test/|node_modules',
      'Amplify stays in the staff chunk.',
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
