#!/usr/bin/env bash
# Checks the types of everything. The package is this folder under the name gorodki, whatever the folder is called: mypy is
# given a link of that name.
set -euo pipefail
house=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
named=$(mktemp -d)
trap 'rm -rf "$named"' EXIT
ln -s "$house" "$named/gorodki"
cd "$named"
parts=(__init__.pyi __main__.py run_sim.py road.py figures sim court scenarios render commands)
MYPYPATH="$named:$house" "${MYPY:-mypy}" --config-file "$house/pyproject.toml" "$@" \
    "${parts[@]/#/gorodki/}" \
    "$house/benchmarks" "$house/tests"
