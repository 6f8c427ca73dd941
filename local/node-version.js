// Loaded before anything else (`node --import`). It is JavaScript, so that a Node too old for TypeScript can run it.
const NEEDED = 24;
const running = Number(process.versions.node.split('.')[0]);

if (running < NEEDED) {
  process.stderr.write(
    [
      `This needs Node ${NEEDED}, and ${process.version} is running.`,
      `npm install puts Node ${NEEDED} into node_modules and npm scripts use it, unless scripts of packages were`,
      'not allowed to run. So: npm install --ignore-scripts=false, and then the same command again.',
      '',
    ].join('\n'),
  );
  process.exit(1);
}
