#!/usr/bin/env bash
# Checks the types of everything. The package is this folder under the name gorodki, whatever the folder is called: mypy is
# given a link of that name.
set -euo pipefail
house=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
named=$(mktemp -d)
trap 'rm -rf "$named"' EXIT
ln -s "$house" "$named/gorodki"
cd "$named"
floors=(__init__ __main__ run_sim figures sim court scenarios render commands)
MYPYPATH="$named:$house" "${MYPY:-mypy}" --config-file "$house/pyproject.toml" "$@" \
    $(for part in "${floors[@]}"; do [ -d "gorodki/$part" ] && echo "gorodki/$part" || echo "gorodki/$part.py"; done) \
    "$house/benchmarks" "$house/tests"
