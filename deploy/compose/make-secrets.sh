#!/bin/sh
# Makes the secrets of compose.yaml once. Existing files stay.
set -eu
cd "$(dirname "$(readlink -f "$0")")"
umask 077
mkdir -p secrets
[ -f secrets/app-secret ] || openssl rand -base64 32 >secrets/app-secret
[ -f secrets/database-password ] || openssl rand -hex 24 >secrets/database-password
[ -f secrets/s3-secret-access-key ] || openssl rand -hex 24 >secrets/s3-secret-access-key
printf 'postgresql://tender_portal:%s@172.30.40.20:5432/tender_portal\n' "$(cat secrets/database-password)" \
  >secrets/database-url
cat >secrets/storage-accounts <<END
{ "identities": [{ "name": "tender-portal", "actions": ["Admin", "Read", "Write", "List", "Tagging"],
  "credentials": [{ "accessKey": "tender-portal", "secretKey": "$(cat secrets/s3-secret-access-key)" }] }] }
END
# The containers read the files as their own users; the folder is closed to other users of this machine.
chmod 0644 secrets/*
echo "密钥在 $(pwd)/secrets，请另行备份 app-secret，丢失后加密数据无法恢复。"
