import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const rulesFile = '.dependency-cruiser.mjs';
const { default: importRules } = (await import(path.join(root, rulesFile))) as {
  default: { forbidden: { name: string }[] };
};
const { imports, scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  imports: object;
  scripts: { 'check:imports': string };
};
// `depcruise`, options, folders.
const [, ...commandArguments] = scripts['check:imports'].split(' ');
const folders = commandArguments.filter((argument) => !argument.startsWith('-'));

const declared = [
  'zod',
  '@aws-sdk/client-dynamodb',
  '@aws-sdk/client-s3',
  '@aws-sdk/client-ssm',
  '@middy/core',
  'aws-amplify',
  'stripe',
  '@auth0/auth0-react',
];
const declaredForDevelopment = ['aws-cdk-lib', 'ulid', 'oidc-provider'];
const versions = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '1.0.0']));

/** Runs the check of imports as `npm run check` does, in a repository of just these files. */
const check = (files: Record<string, string>) => {
  const repository = mkdtempSync(path.join(tmpdir(), 'import-rules-'));
  const write = (file: string, text: string) => {
    mkdirSync(path.join(repository, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(repository, file), text);
  };
  for (const folder of folders) mkdirSync(path.join(repository, folder));
  copyFileSync(path.join(root, rulesFile), path.join(repository, rulesFile));
  write(
    'package.json',
    JSON.stringify({
      type: 'module',
      imports,
      dependencies: versions(declared),
      devDependencies: versions(declaredForDevelopment),
    }),
  );
  for (const name of [...declared, ...declaredForDevelopment, 'undeclared']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, '');
  }
  for (const [file, text] of Object.entries(files)) write(file, text);
  const { status, stdout } = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'), ...commandArguments],
    { cwd: repository, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  );
  return {
    status,
    /** `rule file` of each error; warnings are left out. */
    errors: [...stdout.matchAll(/^ *error ([\w-]+): (\S+)/gm)].map(([, rule, file]) => `${rule} ${file}`),
  };
};

const target = 'export const value = 1;\n';

/** A violation of each rule: the importing file, what it imports, and the imported file, if the test must write it. */
const violations: Record<string, readonly [file: string, specifier: string, imported?: string]> = {
  'no-circular': ['shared/and-round.ts', './round.ts'],
  'not-to-unresolvable': ['test/lost.ts', './gone.ts'],
  'no-undeclared-package': ['test/stranger.ts', 'undeclared'],
  'product-does-not-use-development-packages': ['functions/http/development.get.ts', 'ulid'],
  'shared-imports-nothing-of-ours': ['shared/curious.ts', '../web/api.ts', 'web/api.ts'],
  'shared-imports-zod-alone': ['shared/package.ts', 'ulid'],
  'shared-runs-everywhere': ['shared/node.ts', 'node:fs'],
  'functions-import-shared': ['functions/events/away.ts', '../../infra/stage.ts', 'infra/stage.ts'],
  'platform-imports-shared': ['functions/platform/upwards.ts', '../handle.ts', 'functions/handle.ts'],
  'wrappers-import-platform': ['functions/upwards.ts', './http/a.get.ts', 'functions/http/a.get.ts'],
  'subjects-import-entries-of-others': [
    'functions/profile/inside.ts',
    '../subscriptions/next-checkout-step.ts',
    'functions/subscriptions/next-checkout-step.ts',
  ],
  'handlers-never-import-each-other': ['functions/http/b.get.ts', './c.get.ts', 'functions/http/c.get.ts'],
  'web-imports-shared': ['web/away.ts', '../functions/articles/feed.ts', 'functions/articles/feed.ts'],
  'functions-settings-are-not-for-the-web': ['web/settings.ts', '#shared/settings.ts', 'shared/settings.ts'],
  'ui-knows-no-word-of-the-product': ['web/ui/button.tsx', '#shared/words.ts', 'shared/words.ts'],
  'content-imports-shared': ['web/content/home.ts', '../api.ts', 'web/api.ts'],
  'features-never-import-each-other': [
    'web/features/articles/queries.ts',
    '../profile/queries.ts',
    'web/features/profile/queries.ts',
  ],
  'features-import-ui-and-content': [
    'web/features/profile/page.ts',
    '../../pages/site/blog.tsx',
    'web/pages/site/blog.tsx',
  ],
  'pages-import-features': ['web/pages/app/dashboard.tsx', '../../build/build.ts', 'web/build/build.ts'],
  'scripts-import-features': ['web/scripts/home.ts', '../pages/site/about.tsx', 'web/pages/site/about.tsx'],
  'app-imports-its-pages': ['web/app/main.tsx', '../scripts/home.ts', 'web/scripts/home.ts'],
  'web-root-imports-ui-and-content': ['web/logo.tsx', './app/app.tsx', 'web/app/app.tsx'],
  'site-and-app-pages-are-separate': [
    'web/pages/site/index.tsx',
    '../app/account.tsx',
    'web/pages/app/account.tsx',
  ],
  'infra-imports-shared': ['infra/handler.ts', '../functions/http/d.get.ts', 'functions/http/d.get.ts'],
  'bin-imports-infra-and-shared': ['bin/app.ts', '../web/paths.ts', 'web/paths.ts'],
  'product-does-not-import-the-laptop': ['infra/laptop.ts', '../local/start.ts', 'local/start.ts'],
  'local-does-not-import-the-product': ['local/reach.ts', '../infra/site.ts', 'infra/site.ts'],
  'packages-never-import-the-product-or-each-other': [
    'packages/local-aws/start.ts',
    '../local-stripe/index.ts',
    'packages/local-stripe/index.ts',
  ],
  'identity-imports-nothing': ['identity/action.cjs', '../shared/identity.ts', 'shared/identity.ts'],
  'importer-of--aws-sdk-client-dynamodb-node-modules-aws-sdk-lib-dynamodb': [
    'functions/images/images.bucket.ts',
    '@aws-sdk/client-dynamodb',
  ],
  'importer-of--aws-sdk-client-s3-s3-request-presigner-': [
    'functions/articles/articles.table.ts',
    '@aws-sdk/client-s3',
  ],
  'importer-of--aws-sdk-': ['functions/contact/sdk.ts', '@aws-sdk/client-ssm'],
  'importer-of--middy-': ['functions/http/middy.get.ts', '@middy/core'],
  'importer-of-stripe-': ['functions/http/stripe.get.ts', 'stripe'],
  'importer-of--auth0-': ['web/pages/site/auth0.ts', '@auth0/auth0-react'],
  'importer-of-oidc-provider-': ['local/oidc.ts', 'oidc-provider'],
  'importer-of-aws-cdk-lib-': ['local/cdk.ts', 'aws-cdk-lib'],
  'importer-of--aws-amplify-aws-amplify-': ['web/pages/site/amplify.ts', 'aws-amplify'],
};

describe('import rules', () => {
  const rules = importRules.forbidden.map(({ name }) => name);
  const planted = Object.values(violations);
  const broken = check({
    ...Object.fromEntries(
      planted.flatMap(([, , imported]) => (imported === undefined ? [] : [[imported, target]])),
    ),
    'shared/round.ts': "import './and-round.ts';\n",
    ...Object.fromEntries(planted.map(([file, specifier]) => [file, `import '${specifier}';\n`])),
    'functions/writing/publishing.ts': target,
    'functions/lessons/inside.ts': "import '../writing/publishing.ts';\n",
    'functions/newsletter/compose-mail.ts': target,
    'functions/mail-links/inside.ts': "import '../newsletter/compose-mail.ts';\n",
    'functions/articles/typed.ts':
      "import type { Stage } from '../../infra/stage.ts';\nexport type T = Stage;\n",
  });

  it('plants a violation of each import rule', () => {
    expect(Object.keys(violations).toSorted()).toEqual(rules.toSorted());
  });

  it.each(Object.entries(violations))('reports a violation of the import rule %s', (rule, [file]) => {
    expect(broken.errors).toContain(`${rule} ${file}`);
  });

  it('reports a file of writing that is no entry for lessons', () => {
    expect(broken.errors).toContain('subjects-import-entries-of-others functions/lessons/inside.ts');
  });

  it('reports the mails to subscribers, which are no entry for the links in mails', () => {
    expect(broken.errors).toContain('subjects-import-entries-of-others functions/mail-links/inside.ts');
  });

  it('reports a type that is imported against the rules', () => {
    expect(broken.errors).toContain('functions-import-shared functions/articles/typed.ts');
  });

  it('fails when an import breaks a rule', () => {
    expect(broken.status).toBeGreaterThan(0);
  });

  it('accepts imports that follow the rules', () => {
    const files = {
      'shared/words.ts': "import 'zod';\n",
      'functions/platform/problem.ts': "import '#shared/words.ts';\n",
      'functions/articles/articles.table.ts':
        "import '@aws-sdk/client-dynamodb';\nimport '../platform/problem.ts';\n",
      'functions/images/images.bucket.ts': "import '@aws-sdk/client-s3';\n",
      'functions/platform/secrets.client.ts': "import '@aws-sdk/client-ssm';\n",
      'functions/customers/customer.ts': target,
      'functions/subscriptions/sync-subscription.ts': "import '../customers/customer.ts';\n",
      'functions/site/sitemap.ts': "import '../platform/problem.ts';\n",
      'functions/articles/access.ts': target,
      'functions/writing/publishing.ts': "import '../lessons/lesson.ts';\n",
      'functions/lessons/lesson.ts': target,
      'functions/lessons/read-lesson.ts': "import '../articles/access.ts';\n",
      'functions/mail-links/find-page.ts': "import '../newsletter/subscriber-links.ts';\n",
      'functions/newsletter/subscriber-links.ts': "import '../mail-links/mail-link.ts';\n",
      'functions/mail-links/mail-link.ts': target,
      'functions/handle.ts': "import '@middy/core';\nimport './platform/problem.ts';\n",
      'functions/http/a.get.ts': "import '../handle.ts';\nimport '../site/sitemap.ts';\n",
      'functions/subscriptions/stripe.client.ts': "import 'stripe';\n",
      'web/content/home.ts': "import '#shared/words.ts';\n",
      'web/features/session/session.ts': "import '@auth0/auth0-react';\n",
      'web/features/articles/queries.ts': "import '#shared/words.ts';\nimport '../session/session.ts';\n",
      'web/features/staff/staff-pool.ts': "import 'aws-amplify';\n",
      'web/pages/site/blog.tsx':
        "import '../../features/articles/queries.ts';\nimport '../../content/home.ts';\n",
      'web/scripts/blog.ts': "import '../features/articles/queries.ts';\nimport '../paths.ts';\n",
      'web/paths.ts': "import '#shared/words.ts';\n",
      'web/app/app.tsx': "import '../pages/app/account.tsx';\n",
      'web/pages/app/account.tsx': "import '../../features/session/session.ts';\n",
      'infra/stage.ts': "import 'aws-cdk-lib';\nimport '#shared/words.ts';\n",
      'bin/app.ts': "import '../infra/stage.ts';\n",
      'packages/local-auth0/start.ts': "import 'oidc-provider';\n",
      'local/start.ts':
        "import '../packages/local-auth0/start.ts';\nimport '@aws-sdk/client-s3';\nimport 'ulid';\n",
    };
    expect(check(files)).toEqual({ status: 0, errors: [] });
  });
});
