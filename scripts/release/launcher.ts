import { SERVER_COMMANDS } from "../boot/server-runtime.mjs";

/** Flags with an absolute path of a file of this tree become relative to the release. */
export const relocated = (flags: readonly string[], root: string): string[] =>
  flags.map((flag) => flag.replace(`file://${root}`, "file://$root"));

/**
 * Returns `bin/tender-portal`: it runs the server and the commands on the Node of the release.
 *
 * @param firstModule flags of every program, in which `$root` is the folder of the release
 * @param serverFlags flags of the server, firstModule included
 */
export function launcherScript(firstModule: readonly string[], serverFlags: readonly string[]): string {
  const quoted = (flags: readonly string[]) => flags.map((flag) => `"${flag}"`).join(" ");
  return `#!/bin/sh
# 电子招标采购平台：启动服务，或执行管理命令。
set -eu

root=$(dirname "$(dirname "$(readlink -f "$0")")")
settings=\${TENDER_PORTAL_SETTINGS:-/etc/tender-portal/portal.env}
command=\${1:-start}
[ $# -eq 0 ] || shift

# Files that root writes could not be read by the service.
if [ "$(id -u)" = 0 ] && id tender-portal >/dev/null 2>&1 && [ "\${TENDER_PORTAL_AS_ROOT:-}" != yes ]; then
  exec setpriv --reuid tender-portal --regid tender-portal --init-groups -- \\
    env TENDER_PORTAL_SETTINGS="$settings" "$root/bin/tender-portal" "$command" "$@"
fi

export MODE=production
node() {
  [ ! -r "$settings" ] || set -- --env-file="$settings" "$@"
  exec "$root/node/bin/node" "$@"
}

case $command in
  start) node ${quoted(serverFlags)} "$root/apps/server/src/main.ts" "$@" ;;
  ${SERVER_COMMANDS.join(" | ")})
    node ${quoted(firstModule)} "$root/apps/server/src/cli/$command.ts" "$@" ;;
  ready) node "$root/bin/ready.mjs" "$@" ;;
  version)
    value() { sed -n "s/^ *\\"$1\\": \\"\\([^\\"]*\\)\\",\\{0,1\\}\\$/\\1/p" "$root/release.json"; }
    echo "$(value version)+$(value build) $(value platform)" ;;
  *)
    echo "用法：tender-portal [start | ${SERVER_COMMANDS.join(" | ")} | ready [秒] | version] [参数]" >&2
    exit 64 ;;
esac
`;
}
