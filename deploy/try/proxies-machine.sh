# Stands before the commands of docs/zh/反向代理与证书.md: programs and services of the trial in place of the machine's.

# The sample with the ports of the trial.
with_trial_ports() {
  sed -i -e "s/listen 80;/listen $HTTP_PORT;/; s/listen \[::\]:80;//; s/listen 443 /listen $HTTPS_PORT /" \
    -e "s/listen \[::\]:443 .*//; s/bind :80\$/bind :$HTTP_PORT/; s/bind :443 /bind :$HTTPS_PORT /" \
    -e "s/127\.0\.0\.1:3001/127.0.0.1:$FIRST_PORT/; s/127\.0\.0\.1:3002/127.0.0.1:$SECOND_PORT/" \
    -e "s|/etc/tender-portal/tls|$WORK/tls|; s|/var/log/nginx|$WORK|" \
    -e "s|log /dev/log local0|log stdout format raw local0|; s/ maxconn 20000$/ maxconn 2000/; /^ *chroot /d; /^ *user haproxy/d; /^ *group haproxy/d" \
    -e "s|/run/haproxy/admin.sock|$WORK/admin.sock|" "$1"
}

nginx() {
  with_trial_ports "$WORK/conf.d/tender-portal.conf"
  command nginx -c "$WORK/nginx.conf" "$@" 2>>"$WORK/nginx-messages"
}

haproxy() {
  with_trial_ports "$WORK/haproxy.cfg"
  command haproxy "$@"
}

systemctl() {
  case "$*" in
  "restart nginx") command nginx -c "$WORK/nginx.conf" ;;
  "reload nginx") kill -HUP "$(cat "$WORK/nginx.pid")" ;;
  # As Debian's unit: a master process, which takes over the sockets at a reload.
  "restart haproxy")
    command haproxy -W -f "$WORK/haproxy.cfg" >>"$WORK/tender-portal.log" 2>>"$WORK/haproxy-messages" &
    echo $! >"$WORK/haproxy.pid"
    sleep 1
    ;;
  "reload haproxy") kill -USR2 "$(cat "$WORK/haproxy.pid")" ;;
  *) echo "试运行不支持：systemctl $*" >&2; return 1 ;;
  esac
}
