# Functions of the trials: messages, processes, missing packages, and a Debian machine in a container without network.

say() { printf '%s\n' "── $*"; }
fail() {
  printf '%s\n' "失败：$*" >&2
  exit 1
}

# Ends process $1, which the trial started, by signal $2 (TERM), and waits for it; after 30 s by KILL.
end_process() {
  [ -n "$1" ] && kill -"${2:-TERM}" "$1" 2>/dev/null || return 0
  for _ in $(seq 150); do
    kill -0 "$1" 2>/dev/null || return 0
    sleep 0.2
  done
  kill -KILL "$1" 2>/dev/null || true
}

# Installs missing Debian packages. Arguments: program:package …
need() {
  missing=""
  for pair in "$@"; do
    command -v "${pair%%:*}" >/dev/null 2>&1 || missing="$missing ${pair#*:}"
  done
  [ -n "$missing" ] || return 0
  [ "$(id -u)" = 0 ] || fail "缺少软件包$missing，请安装或以 root 身份运行。"
  # shellcheck disable=SC2086
  apt-get install -y -qq --no-install-recommends $missing >/dev/null
}

# Makes a Debian root in folder $1 with the packages $2, from the archive of an earlier trial if there is one.
debian_root() {
  cache=${TRY_CACHE:-/var/cache/tender-portal-try}/$(printf '%s' "$2" | sha256sum | cut -c 1-12).tar
  if [ ! -f "$cache" ]; then
    say "制作 Debian 12 根目录（$2）"
    mkdir -p "$(dirname "$cache")"
    mmdebstrap --quiet --variant=minbase --include="$2" bookworm "${cache%.tar}.new.tar"
    mv "${cache%.tar}.new.tar" "$cache"
  fi
  mkdir -p "$1"
  tar -C "$1" -xf "$cache"
}

# Boots the root $1 with systemd, runs /root/trial.sh as its last unit and powers off. Its output goes to $1/root/output.
boot_and_run() {
  cat >"$1/etc/systemd/system/trial.service" <<'END'
[Unit]
Description=trial
After=multi-user.target
[Service]
Type=oneshot
WorkingDirectory=/root
Environment=HOME=/root LANG=C.UTF-8
ExecStart=/bin/sh -c '/bin/sh /root/trial.sh >/root/output 2>&1; echo $? >/root/result; systemctl poweroff --no-block'
[Install]
WantedBy=default.target
END
  mkdir -p "$1/etc/systemd/system/default.target.wants" /run/systemd/nspawn
  ln -sf ../trial.service "$1/etc/systemd/system/default.target.wants/trial.service"
  timeout --signal=KILL "${TRY_TIMEOUT:-1800}" systemd-nspawn --quiet --directory="$1" --boot --private-network \
    --register=no --keep-unit --console=pipe </dev/null >"$1/root/console" 2>&1 || true
  [ -f "$1/root/result" ] || { tail -n 20 "$1/root/console" >&2; fail "容器没有运行到结束。"; }
}
