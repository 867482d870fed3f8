#!/bin/sh
# Makes a later build from a release archive ($1) in folder $2: version 1.0.1 with one more change of the schema.
set -eu
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
tar -C "$temporary" -xzf "$1"
name=$(ls "$temporary")
later=tender-portal-1.0.1
mv "$temporary/$name" "$temporary/$later"
cd "$temporary/$later"
sed -i 's/"version": "[^"]*"/"version": "1.0.1"/' release.json package.json
journal=apps/server/migrations/meta/_journal.json
node/bin/node --input-type=module - "$journal" <<'END'
import { readFileSync, writeFileSync } from "node:fs";
const file = process.argv[2];
const journal = JSON.parse(readFileSync(file, "utf8"));
const last = journal.entries.at(-1);
const idx = last.idx + 1;
const tag = `${String(idx).padStart(4, "0")}_later_build`;
journal.entries.push({ ...last, idx, tag, when: last.when + 1 });
writeFileSync(file, JSON.stringify(journal, null, 2));
writeFileSync(`apps/server/migrations/${tag}.sql`, 'ALTER TABLE "department" ADD COLUMN "later_build" text;\n');
END
find . -type f ! -name SHA256SUMS -printf '%P\n' | LC_ALL=C sort | tr '\n' '\0' | xargs -0 sha256sum >../SHA256SUMS
mv ../SHA256SUMS SHA256SUMS
tar -C "$temporary" -czf "$2/$later.tar.gz" "$later"
(cd "$2" && sha256sum $later.tar.gz >$later.tar.gz.sha256)
