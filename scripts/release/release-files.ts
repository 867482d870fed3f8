/** Folders of the working tree whose tracked files a release contains, apart from the server's packages. */
export const TREE = ["CHANGELOG.md", "deploy", "docs/zh", "scripts/boot/module-formats.mjs"];

const LEFT_OUT_OF_TREE: readonly RegExp[] = [
  /\.(test|bench)\.ts$/,
  /^deploy\/try\//,
  /^(apps\/server|packages\/[^/]+)\/(test|drizzle\.config\.ts)/,
  // The rest of the demo stays: production finds and removes demo content by it.
  /^apps\/server\/seed\/(bench-|seed-demo\.ts)/,
  // Only the tool that writes migrations reads them.
  /^apps\/server\/migrations\/meta\/\d+_snapshot\.json$/,
];

/** Returns whether a release contains a tracked file of the working tree. `path`: from the root. */
export const isReleased = (path: string): boolean => !LEFT_OUT_OF_TREE.some((pattern) => pattern.test(path));

const NEEDLESS_FOLDERS = /^(test|tests|__tests__|docs?|examples?|benchmarks?|\.github|dist-types|coverage)\//;
const NEEDLESS_FILES = [
  /\.(map|d\.[cm]?ts|[cm]?ts|tsx|flow|md|markdown|html|log|tgz|tsbuildinfo)$/i,
  /(^|\/)(\.[a-z].*|tsconfig[^/]*\.json|Makefile|Gruntfile\.js|karma\.conf\.js|bower\.json)$/,
  // Native code for another runtime than Node.
  /\.bare$/,
  // Weights of the font that no document uses.
  /^fonts\/NotoSansHans-(DemiLight|Light|Medium)\.otf$/,
];
/** OpenTelemetry's packages exist in two module formats and for two platforms. `api` is loaded in both formats. */
const OTHER_OPENTELEMETRY = /^dist\/(.*\.cjs$|platform\/browser\/|experimental_|index-incubating)/;
const NOTICES = /(^|\/)(licen[cs]e|copying|notice|copyright)[^/]*$/i;

/** Returns whether a release contains a file of an installed package. `path`: from the package's folder. */
export function isNeededAtRunTime(path: string, packageName: string): boolean {
  if (NOTICES.test(path)) return true;
  if (/^@opentelemetry\/(?!api$)/.test(packageName) && OTHER_OPENTELEMETRY.test(path)) return false;
  return !NEEDLESS_FOLDERS.test(path) && !NEEDLESS_FILES.some((pattern) => pattern.test(path));
}
