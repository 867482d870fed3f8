# Fills the portal of the trial with rows and files, before the commands of docs/zh/备份与恢复.md.
set +x
sql() { runuser -l postgres -c "psql -qtAX -v ON_ERROR_STOP=1 -d ${2:-tender_portal} -c \"$1\""; }
# Adds $1 files of random sizes, as uploads do.
add_files() {
  folder=/var/lib/tender-portal/files
  i=0
  while [ $i -lt "$1" ]; do
    i=$((i + 1))
    key=$(openssl rand -hex 16)
    part=$(printf '%s' "$key" | cut -c 1-2)
    install -d -m 0700 -o tender-portal -g tender-portal "$folder/$part"
    head -c $((i * 7001)) /dev/urandom >"$folder/$part/$key"
    chown tender-portal:tender-portal "$folder/$part/$key"
    digest=$(sha256sum "$folder/$part/$key" | cut -d ' ' -f 1)
    sql "INSERT INTO file_object (id, attach_group, attach_path, file_name, content_type, bytes, sha256, storage_key, created_by)
      VALUES ('$key', 'attachment', '$key', 'a.pdf', 'application/pdf', $((i * 7001)), '$digest', '$key', 'trial')"
  done
}
add_files 40
sql "CREATE TABLE online.trial (id int PRIMARY KEY, word text); INSERT INTO online.trial SELECT n, 'x' || n FROM generate_series(1, 20000) n;
  ALTER TABLE online.trial OWNER TO \\\"tender-portal\\\""
set -x
