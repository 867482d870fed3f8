#!/bin/sh
# Checks deploy/kubernetes against the schemas of Kubernetes, strictly: kubernetes-validate of PyPI in a temporary folder.
set -eu
tree=$(dirname "$(dirname "$(dirname "$(readlink -f "$0")")")")

. "$tree/deploy/try/machine.sh"

python3 -c 'import venv, ensurepip' 2>/dev/null || fail "缺少软件包 python3-venv。"
work=$(mktemp -d /var/tmp/tender-portal-kubernetes.XXXXXX)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check kubernetes-validate

passed=0 failed=0
for file in "$tree"/deploy/kubernetes/*.yaml; do
  # Only kubectl reads this one; it has no schema in the cluster's interface.
  [ "$(basename "$file")" != kustomization.yaml ] || continue
  if "$work/venv/bin/kubernetes-validate" --strict --quiet "$file"; then
    passed=$((passed + 1))
    echo "✓ $(basename "$file")"
  else
    failed=$((failed + 1))
    echo "✗ $(basename "$file")"
  fi
done
# Each resource that the base names exists.
for name in $(sed -n 's/^ *- \([a-z-]*\.yaml\)$/\1/p' "$tree/deploy/kubernetes/kustomization.yaml"); do
  [ -f "$tree/deploy/kubernetes/$name" ] || { failed=$((failed + 1)); echo "✗ kustomization.yaml：没有 $name"; }
done
echo "$passed 项通过，$failed 项失败"
[ "$failed" = 0 ]
